import { useState } from 'react'
import { account } from '../../contract/account.ts'
import { call } from '../api.ts'
import { useErrorText } from '../messages/error-text.ts'
import { useMessages } from '../messages/language.tsx'
import { DoorFrame } from '../sign-in/door-frame.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { linkClass } from '../ui/link.ts'

/** Asks before it ends mails: programs that look at links in mails press nothing. */
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
