import { useEffect, useState } from 'react'
import { auth, type TokenPurpose } from '../../../contract/features/auth/auth.ts'
import { call } from '../../core/api.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'
import { DoorFrame } from '../sign-in/door-frame.tsx'
import { ForgotForm } from '../sign-in/forgot-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

type State = 'asks' | 'no answer' | 'spent' | 'done' | TokenPurpose

/** Sets a password by an emailed link: a reset, or the first one after an invitation. */
export function ResetScreen() {
  const messages = useMessages()
  const t = messages.doors.password
  const [token] = useState(() => decodeURIComponent(location.pathname.split('/')[2] ?? ''))
  const [state, setState] = useState<State>('asks')
  const [email, setEmail] = useState('')
  const [tries, setTries] = useState(0)

  useEffect(() => {
    let over = false
    const settle = (next: State) => {
      if (!over) setState(next)
    }
    void tries
    call(auth.checkToken, { query: { token } }).then(
      ({ valid, purpose }) =>
        settle(valid && (purpose === 'reset' || purpose === 'invitation') ? purpose : 'spent'),
      () => settle('no answer'),
    )
    return () => {
      over = true
    }
  }, [token, tries])

  if (state === 'asks' || state === 'no answer')
    return (
      <DoorFrame title={t.title}>
        {state === 'asks' ? (
          <Waiting>
            <div className="flex flex-col gap-3">
              <Skeleton height={62} />
              <Skeleton height={44} />
            </div>
          </Waiting>
        ) : (
          <div className="-mx-4">
            <Problem
              title={t.noAnswer}
              onRetry={() => {
                setState('asks')
                setTries(tries + 1)
              }}
            />
          </div>
        )}
      </DoorFrame>
    )
  if (state === 'spent')
    return (
      <DoorFrame title={t.spentTitle} lead={t.spentText}>
        <ForgotForm email={email} onEmail={setEmail} />
      </DoorFrame>
    )
  if (state === 'done')
    return (
      <DoorFrame title={t.doneTitle} lead={t.doneText}>
        <a href="/" className={buttonClass('primary', 44, true)}>
          {messages.signIn.submit}
        </a>
      </DoorFrame>
    )
  const isFirst = state === 'invitation'
  return (
    <DoorFrame title={isFirst ? t.welcomeTitle : t.title} lead={isFirst ? t.welcomeLead : t.lead}>
      <NewPasswordForm token={token} onDone={() => setState('done')} onSpent={() => setState('spent')} />
    </DoorFrame>
  )
}
