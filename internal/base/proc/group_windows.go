package proc

import (
	"errors"
	"os"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// attributes starts a program in a console group of its own, without a window.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{CreationFlags: windows.CREATE_NEW_PROCESS_GROUP | windows.CREATE_NO_WINDOW}
}

// job is a job object, which ends all its processes with its last handle: also when this process
// dies. 0: there is none, and only the program itself is ended.
type job windows.Handle

// newJob puts a process into a job. What it has started before that is not in it.
func newJob(p *os.Process) job {
	h, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return 0
	}
	limits := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{
		BasicLimitInformation: windows.JOBOBJECT_BASIC_LIMIT_INFORMATION{
			LimitFlags: windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
		},
	}
	_, err = windows.SetInformationJobObject(h, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits)))
	if err == nil {
		var assigned error
		err = p.WithHandle(func(process uintptr) {
			assigned = windows.AssignProcessToJobObject(h,
				windows.Handle(process))
		})
		err = errors.Join(err, assigned)
	}
	if err != nil {
		_ = windows.CloseHandle(h)
		return 0
	}
	return job(h)
}

func (j job) close() {
	if j != 0 {
		_ = windows.CloseHandle(windows.Handle(j))
	}
}

// group is a process: those that it has started end with the job.
type group int

func newGroup(pid int) *group {
	g := group(pid)
	return &g
}

// openGroup returns none: the job has ended what another process of ours left.
func openGroup(int, func() bool) *group { return nil }

// ask cannot ask: a program without a window has nothing to be asked by.
func (*group) ask() bool { return false }

func (g *group) kill() {
	if g == nil {
		return
	}
	if p, err := os.FindProcess(int(*g)); err == nil {
		_ = p.Kill()
	}
}

func (*group) alive() bool { return false }
func (*group) close()      {}

func marked(string) []int       { return nil }
func signalMarked(string, bool) {}

// Born returns nothing: the job has ended what an earlier process left.
func Born(int) string { return "" }
