import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isAdmin, may } from '../../../contract/core/access.ts'
import { apiKeys } from '../../../contract/features/personal/api-keys.ts'
import { personal } from '../../../contract/features/personal/personal.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read } from '../../core/query.ts'
import { useMayCall } from '../../core/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'
import { StandingWish } from '../shorts/standing-wish.tsx'
import { Addresses } from './addresses.tsx'
import { ApiKeys } from './api-keys.tsx'
import { Preferences } from './preferences.tsx'
import { Profile } from './profile.tsx'
import { ProofProvider } from './proof.tsx'
import { Sessions } from './sessions.tsx'
import { useSave } from './use-save.ts'
import { Ways } from './ways.tsx'

/** The user's details, sign-in, addresses, preferences and sessions. */
export function PersonalInfoScreen() {
  const t = useMessages().personalInfo
  const { data: person, error, refetch } = useQuery(read(personal.read, {}))
  const mayChange = useMayCall(personal.change)
  const maySignOut = useMayCall(personal.sessions)
  const mayMakeKeys = useMayCall(apiKeys.add)
  return (
    <ProofProvider>
      <div className="mx-auto flex w-full max-w-184 flex-col gap-4 px-4 py-4 md:px-6 md:py-6">
        <div className="flex flex-col gap-1">
          <h1 className="text-22 font-semibold">{t.title}</h1>
          <p className="text-ink-2">{t.intro}</p>
        </div>
        {mayChange ? <ConfirmEmail /> : <Banner kind="news" lead={t.theirOwn} />}
        {error && !person ? (
          <Panel flush>
            <Problem title={t.failed} onRetry={() => void refetch()} />
          </Panel>
        ) : !person ? (
          <PersonWaiting />
        ) : (
          <>
            <Profile person={person} />
            {mayChange && <Ways person={person} />}
            <Addresses addresses={person.locations} />
            <StandingWish />
            <Preferences />
            {maySignOut && <Sessions />}
            {mayMakeKeys && (isAdmin(person) || may(person, ['SALES'])) && <ApiKeys />}
          </>
        )}
      </div>
    </ProofProvider>
  )
}

/** The emailed link opens this page. Its token is removed from the address and the history before use. */
function ConfirmEmail() {
  const t = useMessages().personalInfo
  const errorText = useErrorText()
  const navigate = useNavigate()
  const { confirmEmail } = useSearch({ strict: false }) as { confirmEmail?: unknown }
  const [done, setDone] = useState<string>()
  const confirm = useSave(personal.confirmEmail, { person: true, onDone: ({ email }) => setDone(email) })
  const { mutate } = confirm
  useEffect(() => {
    if (confirmEmail === undefined) return
    void navigate({ to: '/personal-info', search: {}, replace: true })
    mutate({ body: { token: String(confirmEmail) } })
  }, [confirmEmail, mutate, navigate])
  if (confirm.isPending) return <Banner kind="news" lead={t.confirming} urgent />
  if (confirm.error)
    return (
      <Banner kind="danger" lead={t.notConfirmed} urgent onClose={confirm.reset}>
        {errorText(confirm.error)}
      </Banner>
    )
  return done ? (
    <Banner kind="news" icon="check" lead={t.confirmed(done)} urgent onClose={() => setDone(undefined)} />
  ) : null
}

function PersonWaiting() {
  const t = useMessages().personalInfo
  return (
    <Waiting label={t.title}>
      <div className="flex flex-col gap-4">
        <Skeleton height={240} />
        <Skeleton height={320} />
        <Skeleton height={160} />
      </div>
    </Waiting>
  )
}
