"""How well does a parameter adaptation method (PAM) of differential evolution track a moving target?

    import tpam
    tpam.simulate("shade", "sin:omega=20", "linear:pmax=0.5")     # one PAM on one target
    tpam.sweep("jade,shade", "step", "linear:pmax=0.1..1/0.1")    # a grid of them
    tpam.trace("shade", "ran").plot()                             # one run, iteration by iteration
    tpam.minimize(tpam.bbob(8, 10), pam="jade")                   # the same PAM in a search
    tpam.ecdf("results/de").plot()                                # ECDFs of COCO logs
    tpam.calibrate(8)                                             # a scenario of the simulation from searches on f8
    tpam.probe(8, out="results/probe")                            # success and gain over F and C, whatever the PAM samples
    tpam.relevance("results/sim", "results/de")                   # does tracking predict search?
    tpam.conform(MyShade(), to="shade")                           # is this implementation the PAM it claims to be?

Instead of a spec such as "shade:h=20" you can pass your own object: see `tpam.Pam`.
"""

from __future__ import annotations

from tpam._catalogue import Entry, Option, catalogue
from tpam._conform import Panel, Verdict, conform
from tpam._ecdf import Curve, Ecdf, ecdf
from tpam._executor import Executor, distribute
from tpam._lab import Calibrated, Comparison, Fit, Relevance, calibrate, relevance
from tpam._minimize import OptimizeResult, minimize
from tpam._probe import Phase, Probed, probe
from tpam._simulate import Result, Sweep, simulate, sweep
from tpam._tpam import Bbob, __version__
from tpam._tpam import Bbob as bbob
from tpam._trace import Trace, trace
from tpam.pam import Adapter, Pair, Pam

__all__ = [
    "Adapter",
    "Bbob",
    "Calibrated",
    "Comparison",
    "Curve",
    "Ecdf",
    "Entry",
    "Executor",
    "Fit",
    "OptimizeResult",
    "Option",
    "Pair",
    "Pam",
    "Panel",
    "Phase",
    "Probed",
    "Relevance",
    "Result",
    "Sweep",
    "Trace",
    "Verdict",
    "__version__",
    "bbob",
    "calibrate",
    "catalogue",
    "conform",
    "distribute",
    "ecdf",
    "minimize",
    "probe",
    "relevance",
    "simulate",
    "sweep",
    "trace",
]
