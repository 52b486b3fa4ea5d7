import { useState } from 'react'
import { account } from '../../../contract/features/account.ts'
import { call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { linkClass } from '../../ui/link.ts'
import { useMessages } from '../../words/language.tsx'
import { DoorFrame } from '../sign-in/door-frame.tsx'

/** Confirms before it unsubscribes: programs that scan links in emails don't click buttons. */
export function UnsubscribeScreen() {
  const messages = useMessages()
  const t = messages.doors.unsubscribe
  const errorText = useErrorText()
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '')
  const [state, setState] = useState<'asks' | 'busy' | 'done'>('asks')
  const [fault, setFault] = useState<string>()

  async function stop() {
    setState('busy')
    setFault(undefined)
    try {
      await call(account.unsubscribe, { body: { token } })
      setState('done')
    } catch (error) {
      setFault(errorText(error))
      setState('asks')
    }
  }

  if (state === 'done')
    return (
      <DoorFrame title={t.doneTitle} lead={t.doneText}>
        <p>
          <a href="/" className={linkClass}>
            {messages.doors.toSignIn}
          </a>
        </p>
      </DoorFrame>
    )
  return (
    <DoorFrame title={t.title} lead={t.text}>
      {(fault || token === '') && (
        <Banner kind={fault ? 'danger' : 'warning'} lead={fault ?? t.noToken} urgent />
      )}
      <Button
        kind="primary"
        size={44}
        disabled={token === ''}
        busy={state === 'busy' ? t.stopping : undefined}
        onClick={() => void stop()}
      >
        {t.stop}
      </Button>
    </DoorFrame>
  )
}
