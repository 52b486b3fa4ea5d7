import { useState } from 'react'
import { auth } from '../../../contract/features/auth/auth.ts'
import { call } from '../../core/api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useMessages } from '../../words/language.tsx'
import { EmailForm } from './email-form.tsx'
import { SendAgain } from './send-again.tsx'
import { useAttempt } from './use-attempt.ts'
import { useSend } from './use-send.ts'

/** Emails a link, and signs this page in once it is opened, on any device. */
export function LinkForm({ email, onEmail }: { email: string; onEmail: (email: string) => void }) {
  const { sent, fault, busy, run, back } = useSend(() =>
    call(auth.oneTimeLink, { body: { email: email.trim() } }),
  )
  if (!sent) return <EmailForm email={email} onEmail={onEmail} fault={fault} busy={busy} onSend={run} />
  const { attemptId } = sent.reply
  return (
    <Waits
      key={attemptId}
      email={email.trim()}
      attemptId={attemptId}
      againAt={sent.againAt}
      busy={busy}
      fault={fault}
      onAgain={run}
      onBack={back}
    />
  )
}

type WaitsProps = {
  email: string
  attemptId: string
  againAt: number
  busy: boolean
  fault: string | undefined
  onAgain: () => void
  onBack: () => void
}

function Waits({ email, attemptId, againAt, busy, fault, onAgain, onBack }: WaitsProps) {
  const t = useMessages().signIn
  const { expired, finish } = useAttempt(attemptId)
  const [isEarly, setEarly] = useState(false)
  const said = fault ?? (expired ? t.linkExpired : isEarly ? t.linkNotOpened : undefined)
  return (
    <div className="flex flex-col gap-3">
      {said && <Banner kind={fault ? 'danger' : 'warning'} lead={said} urgent />}
      <div role="status" className="flex flex-col gap-1">
        <p>{t.linkSent(email)}</p>
        {!expired && <p className="text-ink-2">{t.linkWaiting}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {!expired && (
          <Button size={44} onClick={() => void finish().then((done) => setEarly(!done))}>
            {t.linkOpened}
          </Button>
        )}
        <SendAgain from={expired ? 0 : againAt} busy={busy} onSend={onAgain} />
        <Button size={44} kind="quiet" onClick={onBack}>
          {t.changeEmail}
        </Button>
      </div>
    </div>
  )
}
