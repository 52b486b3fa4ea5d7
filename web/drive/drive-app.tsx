import { Button, buttonClass } from '../ui/button.tsx'
import { CollectScreen } from './collect-screen.tsx'
import { EndScreen } from './end-screen.tsx'
import { LoadScreen } from './load-screen.tsx'
import { Head } from './parts.tsx'
import { usePlace } from './place.ts'
import { ProblemScreen } from './problem-screen.tsx'
import { RunScreen } from './run-screen.tsx'
import { StopScreen } from './stop-screen.tsx'
import { useDrive } from './use-drive.ts'
import { WaitingScreen } from './waiting-screen.tsx'
import { pageWords } from './words.ts'

/** The driver's app: one run, on one phone, with or without a network. */
export function DriveApp() {
  const t = pageWords()
  const drive = useDrive()
  const [screen = '', id = '', part = ''] = usePlace()
  const { run, now, needsSignIn, isReady, hasSignal } = drive
  if (!run || !now)
    return (
      <main className="min-h-dvh bg-ground text-ink">
        <Head title={t.title} text="" />
        <div className="flex flex-col gap-4 p-4 text-16">
          {needsSignIn ? (
            <>
              <p>{t.signInText}</p>
              <a href="/" className={buttonClass('primary', 60, true)}>
                {t.signIn}
              </a>
            </>
          ) : !isReady ? (
            <p role="status">{t.loading}</p>
          ) : hasSignal ? (
            <>
              <p className="font-semibold">{t.noRun}</p>
              <p className="text-ink-2">{t.noRunText}</p>
              <Button size={60} onClick={() => void drive.practice().catch(() => drive.tryNow())}>
                {t.practice}
              </Button>
            </>
          ) : (
            <>
              <p>{t.notYet}</p>
              <Button size={60} onClick={drive.tryNow}>
                {t.tryNow}
              </Button>
            </>
          )}
        </div>
      </main>
    )
  const shown = { drive, run, now }
  const stop = screen === 'stop' ? run.stops.find(({ stopId }) => String(stopId) === id) : undefined
  const body = () => {
    if (screen === 'load') return <LoadScreen {...shown} />
    if (screen === 'waiting') return <WaitingScreen {...shown} />
    if (screen === 'end') return <EndScreen {...shown} />
    if (stop && part === 'problem') return <ProblemScreen key={id} {...shown} stop={stop} />
    if (stop && part === 'collect') return <CollectScreen key={id} {...shown} stop={stop} />
    if (stop) return <StopScreen key={id} {...shown} stop={stop} />
    return <RunScreen {...shown} />
  }
  return (
    <main className="min-h-dvh bg-ground pb-28 text-ink">
      {drive.isPractice && (
        <div className="flex items-center gap-3 bg-amber-bg px-4 py-2 text-14 font-semibold text-amber">
          <span className="flex-1">{t.practiceText}</span>
          <Button size={52} onClick={drive.endPractice}>
            {t.practiceEnd}
          </Button>
        </div>
      )}
      {body()}
    </main>
  )
}
