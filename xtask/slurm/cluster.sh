#!/bin/sh
# Starts and stops a SLURM cluster of two virtual nodes on this machine, without systemd. Everything is below one folder and on the loopback interface.
#
#   cluster.sh start DIR     munged, slurmctld, and slurmd for the nodes n1 and n2
#   cluster.sh kill DIR n1   ends a node as a power failure would: the daemon and everything that it started
#   cluster.sh lose DIR n1   ends only the daemon of a node: its tasks go on, but the cluster does not know
#   cluster.sh node DIR n1   starts the daemon of a node again
#   cluster.sh stop DIR      ends all daemons and what they started
set -eu
dir=$2
export SLURM_CONF="$dir/slurm.conf"

# A process and all its descendants, the youngest first.
tree() {
    for child in $(ps -o pid= --ppid "$1"); do tree "$child"; done
    echo "$1"
}

# Ends the daemon with this file and what it started; a daemon that is gone is no error.
end() {
    [ -f "$dir/$1.pid" ] || return 0
    pid=$(cat "$dir/$1.pid")
    kill -9 $(tree "$pid") 2>/dev/null || true
    rm -f "$dir/$1.pid"
}

# The tasks of a node, or of all nodes, and the step daemons above them. They are not children of slurmd; their environment names the cluster and the node.
tasks() {
    for place in /proc/[0-9]*; do
        [ -r "$place/environ" ] || continue
        words=$(tr '\0' '\n' 2>/dev/null < "$place/environ") || continue
        case "
$words
" in
        *"
SLURM_CONF=$dir/"*"
SLURMD_NODENAME=${1:-n}"* | *"
SLURMD_NODENAME=${1:-n}"*"
SLURM_CONF=$dir/"*)
            pid=${place#/proc/}
            parent=$(ps -o ppid= -p "$pid" | tr -d ' ') || continue
            if ps -o args= -p "${parent:-1}" | grep -q '^slurmstepd: '; then echo "$parent"; fi
            echo "$pid"
            ;;
        esac
    done
}

case $1 in
start)
    mkdir -p "$dir/state" "$dir/spool-n1" "$dir/spool-n2"
    chmod 755 "$dir"
    dd if=/dev/urandom of="$dir/munge.key" bs=1024 count=1 2>/dev/null
    chmod 600 "$dir/munge.key"
    cat > "$dir/slurm.conf" <<END
ClusterName=tpam
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort=$3
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$dir/munge.socket
CredType=cred/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
JobRequeue=1
KillWait=1
SlurmdTimeout=5
SlurmctldTimeout=5
ReturnToService=2
MinJobAge=300
SchedulerParameters=sched_interval=1,batch_sched_delay=0
StateSaveLocation=$dir/state
SlurmctldPidFile=$dir/slurmctld.pid
SlurmctldLogFile=$dir/slurmctld.log
SlurmdPidFile=$dir/%n.pid
SlurmdLogFile=$dir/%n.log
SlurmdSpoolDir=$dir/spool-%n
SlurmdParameters=config_overrides
NodeName=n1 NodeHostname=localhost NodeAddr=127.0.0.1 Port=$(($3 + 1)) CPUs=1
NodeName=n2 NodeHostname=localhost NodeAddr=127.0.0.1 Port=$(($3 + 2)) CPUs=1
PartitionName=short Nodes=n1,n2 Default=YES MaxTime=10 State=UP
END
    munged --force --socket="$dir/munge.socket" --key-file="$dir/munge.key" --pid-file="$dir/munged.pid" \
        --log-file="$dir/munged.log" --seed-file="$dir/munge.seed" 2> "$dir/munged.err"
    slurmctld
    slurmd -N n1
    slurmd -N n2
    ;;
kill)
    end "$3"
    kill -9 $(tasks "$3") 2>/dev/null || true
    ;;
lose)
    kill -9 "$(cat "$dir/$3.pid")"
    rm -f "$dir/$3.pid"
    ;;
node)
    kill -9 $(tasks "$3") 2>/dev/null || true
    slurmd -N "$3"
    ;;
stop)
    for daemon in n1 n2 slurmctld; do end "$daemon"; done
    kill -9 $(tasks) 2>/dev/null || true
    end munged
    ;;
esac
