import { useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { linkClass } from '../../ui/link.ts'
import { useMessages } from '../../words/language.tsx'
import { DoorFrame } from '../sign-in/door-frame.tsx'
import { SecondFactorForm } from '../sign-in/second-factor-form.tsx'
import { useSecondStep } from '../sign-in/second-step.ts'
import { OtherBrowser } from './other-browser.tsx'
import { begin, leave, signIn, useTokenState } from './token.ts'

/** Signs in by an emailed link. */
export function TokenScreen() {
  const messages = useMessages()
  const t = messages.doors.token
  const step = useSecondStep()
  const state = useTokenState()
  useEffect(begin, [])
  if (step)
    return (
      <DoorFrame title={messages.signIn.secondTitle} lead={messages.signIn.secondLead}>
        <SecondFactorForm step={step} onDone={leave} onGiveUp={leave} />
      </DoorFrame>
    )
  if (typeof state === 'object' || state === 'refusing') return <OtherBrowser asker={state} />
  if (state === 'refused')
    return (
      <DoorFrame title={t.refusedTitle}>
        <p role="status">{t.refusedText}</p>
        <p>
          <a href="/" className={linkClass}>
            {messages.doors.toSignIn}
          </a>
        </p>
      </DoorFrame>
    )
  return (
    <DoorFrame title={t.title}>
      {state === 'unseen' ? (
        <Button kind="primary" size={44} wide onClick={() => void signIn('no')}>
          {t.signIn}
        </Button>
      ) : (
        <p role="status" className="text-ink-2">
          {t.text}
        </p>
      )}
    </DoorFrame>
  )
}
