"""How well does a parameter adaptation method (PAM) of differential evolution track a moving target?

    import tpam
    tpam.simulate("shade", "sin:omega=20", "linear:pmax=0.5")     # one PAM on one target
    tpam.sweep("jade,shade", "step", "linear:pmax=0.1..1/0.1")    # a grid of them
    tpam.trace("shade", "ran").plot()                             # one run, iteration by iteration
    tpam.minimize(tpam.bbob(8, 10), pam="jade")                   # the same PAM in a search
    tpam.Search([(-5, 5)] * 10, pam="jade").ask()                 # a search that you drive: ask for points, tell their values
    tpam.ecdf("results/de").plot()                                # ECDFs of COCO logs
    tpam.calibrate(8)                                             # a scenario of the simulation from searches on f8
    tpam.probe(8, out="results/probe")                            # success and gain over F and C, whatever the PAM samples
    tpam.relevance("results/sim", "results/de")                   # does tracking predict search?
    tpam.conform(MyShade(), to="shade")                           # is this implementation the PAM it claims to be?
    tpam.experiment([MyPam(), "shade"], out="results/mine")       # searches with your own PAM, logged as COCO does
    tpam.spec("shade", h=[5, 10])                                 # "shade:h=5|10"
    tpam.cite("shade")                                            # what to cite

Instead of a spec such as "shade:h=20" you can pass your own object: see `tpam.Pam`. A search of your own takes the place of differential evolution by `search=`.
"""

from __future__ import annotations

from tpam._atlas import Atlas, Recommendation, place, recommend
from tpam._catalogue import Entry, Option, catalogue, spec
from tpam._compare import Compared, compare
from tpam._conform import Panel, Verdict, conform
from tpam._ecdf import Curve, Ecdf, ecdf
from tpam._executor import Executor, distribute
from tpam._experiment import Searches, experiment
from tpam._folders import Forecast, cite, forecast, merge, report, status
from tpam._lab import Calibrated, Comparison, Fit, Relevance, calibrate, relevance
from tpam._loop import Loop
from tpam._minimize import minimize
from tpam._plot import plot
from tpam._probe import Phase, Probed, probe
from tpam._problems import Suite, suite
from tpam._result import OptimizeResult
from tpam._search import Search
from tpam._shown import Many
from tpam._simulate import Result, Sweep, simulate, sweep
from tpam._studies import Clouds, Study, Verified, archive, beyond, clouds, gao, law, paper, review, study, verify
from tpam._sweep import load
from tpam._table import Table
from tpam._tpam import Bbob, Figure, FolderError, __version__
from tpam._tpam import Bbob as bbob
from tpam._trace import Trace, trace
from tpam._types import AcceptLike, Floats, PamLike, SearchLike, TargetLike
from tpam.pam import Adapter, Pair, Pam

__all__ = [
    "AcceptLike",
    "Adapter",
    "Atlas",
    "Bbob",
    "Calibrated",
    "Clouds",
    "Compared",
    "Comparison",
    "Curve",
    "Ecdf",
    "Entry",
    "Executor",
    "Figure",
    "Fit",
    "Floats",
    "FolderError",
    "Forecast",
    "Loop",
    "Many",
    "OptimizeResult",
    "Option",
    "Pair",
    "Pam",
    "PamLike",
    "Panel",
    "Phase",
    "Probed",
    "Recommendation",
    "Relevance",
    "Result",
    "Search",
    "SearchLike",
    "Searches",
    "Study",
    "Suite",
    "Sweep",
    "Table",
    "TargetLike",
    "Trace",
    "Verdict",
    "Verified",
    "__version__",
    "archive",
    "bbob",
    "beyond",
    "calibrate",
    "catalogue",
    "cite",
    "clouds",
    "compare",
    "conform",
    "distribute",
    "ecdf",
    "experiment",
    "forecast",
    "gao",
    "law",
    "load",
    "merge",
    "minimize",
    "paper",
    "place",
    "plot",
    "probe",
    "recommend",
    "relevance",
    "report",
    "review",
    "simulate",
    "spec",
    "status",
    "study",
    "suite",
    "sweep",
    "trace",
    "verify",
]
