import { useState } from 'react'
import { asDay } from '../../contract/dates.ts'
import { type AccountMoney, staffMoney } from '../../contract/staff-money.ts'
import { useErrorText } from '../messages/error-text.ts'
import { dateText } from '../messages/format.ts'
import { useLanguage } from '../messages/language.tsx'
import { useWrite } from '../query.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { showToast } from '../ui/toast-store.ts'
import { useMoneyWords } from './words.ts'

/** Why nothing goes on account, and the way to let it for a while. */
export function HoldNotice({ account, mayWrite }: { account: AccountMoney; mayWrite: boolean }) {
  const t = useMoneyWords()
  const { language } = useLanguage()
  const [asking, setAsking] = useState(false)
  const { state, daysPastDue, byHand, release } = account.hold
  if (state === 'open') return null
  return (
    <>
      <Banner
        kind={state === 'released' ? 'news' : 'danger'}
        action={mayWrite && <Button onClick={() => setAsking(true)}>{t.release}</Button>}
      >
        {state === 'released' && release
          ? t.released(dateText(asDay(release.until), language), release.reason)
          : byHand
            ? t.heldByHand
            : t.held(daysPastDue)}
      </Banner>
      <ReleaseDialog key={String(asking)} account={account} open={asking} onClose={() => setAsking(false)} />
    </>
  )
}

type DialogProps = { account: AccountMoney; open: boolean; onClose: () => void }

function ReleaseDialog({ account, open, onClose }: DialogProps) {
  const t = useMoneyWords()
  const text = useErrorText()
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState('')
  const [tried, setTried] = useState(false)
  const release = useWrite(staffMoney.release, {
    refresh: [staffMoney.read],
    onDone: () => {
      showToast({ text: t.releaseDone })
      onClose()
    },
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.releaseTitle}
      actions={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            kind="primary"
            busy={release.isPending ? t.working : undefined}
            onClick={() => {
              setTried(true)
              if (reason.trim() === '' || until === '') return
              const params = { accountNumber: account.accountNumber }
              release.mutate({ params, body: { reason, until } })
            }}
          >
            {t.release}
          </Button>
        </>
      }
    >
      <p>{t.releaseText}</p>
      <div className="mt-3 flex flex-col gap-3 text-ink">
        <Field label={t.reason} error={tried && reason.trim() === '' ? t.needReason : undefined}>
          <TextInput value={reason} onChange={setReason} maxLength={200} autoComplete="off" />
        </Field>
        <Field label={t.until} error={tried && until === '' ? t.needDay : undefined}>
          <TextInput type="date" value={until} onChange={setUntil} />
        </Field>
        {release.error && (
          <p role="alert" className="text-danger">
            {text(release.error)}
          </p>
        )}
      </div>
    </Dialog>
  )
}
