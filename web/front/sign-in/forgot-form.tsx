import { auth } from '../../../contract/features/auth/auth.ts'
import { call } from '../../core/api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useMessages } from '../../words/language.tsx'
import { EmailForm } from './email-form.tsx'
import { SendAgain } from './send-again.tsx'
import { useSend } from './use-send.ts'

/** Emails a link to set a new password; the message is the same whether the account exists or not. */
export function ForgotForm({ email, onEmail }: { email: string; onEmail: (email: string) => void }) {
  const t = useMessages().signIn
  const { sent, fault, busy, run, back } = useSend(() =>
    call(auth.sendResetLink, { body: { email: email.trim() } }),
  )
  if (!sent) return <EmailForm email={email} onEmail={onEmail} fault={fault} busy={busy} onSend={run} />
  return (
    <div className="flex flex-col gap-3">
      {fault && <Banner kind="danger" lead={fault} urgent />}
      <p role="status">{t.forgotSent(email.trim())}</p>
      <div className="flex flex-wrap gap-2">
        <SendAgain from={sent.againAt} busy={busy} onSend={run} />
        <Button size={44} kind="quiet" onClick={back}>
          {t.changeEmail}
        </Button>
      </div>
    </div>
  )
}
