import { useQuery } from '@tanstack/react-query'
import { personal, type Session } from '../../../contract/features/personal/personal.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read } from '../../core/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'
import { useSave } from './use-save.ts'

/** The user's sessions, each with a button to sign it out. */
export function Sessions() {
  const t = useMessages().personalInfo
  const errorText = useErrorText()
  const toast = useToast()
  const { data, error, refetch } = useQuery(read(personal.sessions, {}))
  const refresh = [personal.sessions]
  const end = useSave(personal.endSession, {
    refresh,
    onDone: () => toast({ text: t.sessionEnded }),
  })
  const endAll = useSave(personal.endOtherSessions, {
    refresh,
    onDone: () => toast({ text: t.sessionsEnded }),
  })
  const fault = end.error ?? endAll.error
  const others = data?.filter(({ current }) => !current).length ?? 0
  return (
    <Panel
      title={t.sessions}
      aside={
        others > 0 && (
          <Button
            size={28}
            busy={endAll.isPending ? t.signingOut : undefined}
            onClick={() => endAll.mutate({})}
          >
            {t.signOutOthers}
          </Button>
        )
      }
      flush
    >
      {fault && (
        <div className="p-4">
          <Banner kind="danger" lead={errorText(fault)} urgent />
        </div>
      )}
      {error && !data ? (
        <Problem title={t.sessionsFailed} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting label={t.sessions}>
          <div className="flex flex-col gap-4 p-4">
            <Skeleton height={40} />
            <Skeleton height={40} />
          </div>
        </Waiting>
      ) : (
        <ul>
          {data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={end.isPending && end.variables.params.id === session.id}
              onEnd={() => end.mutate({ params: { id: session.id } })}
            />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function SessionRow({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const t = useMessages().personalInfo
  const { browser, address, signedInAt, lastSeenAt, current } = session
  const name = browser || t.someBrowser
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {name}
          {current && <Badge kind="accent">{t.thisOne}</Badge>}
        </h3>
        <p className="text-12 text-ink-2">
          {t.lastSeen} <TimeOfDay at={new Date(lastSeenAt)} withDay /> · {address}
        </p>
        <p className="text-12 text-ink-3">
          {t.signedIn} <TimeOfDay at={new Date(signedInAt)} withDay />
        </p>
      </div>
      {!current && (
        <div className="max-md:-ml-3">
          <Button
            kind="quiet"
            aria-label={t.signOutOf(name)}
            busy={busy ? t.signingOut : undefined}
            onClick={onEnd}
          >
            {t.signOut}
          </Button>
        </div>
      )}
    </li>
  )
}
