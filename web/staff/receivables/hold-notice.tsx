import { useId, useState } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { type AccountMoney, staffMoney } from '../../../contract/features/receivables/desk.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { TextField } from '../../form/fields.tsx'
import { Form, SaveButton } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { dateText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { useMoneyWords } from './words.ts'

/** Why new orders can't be placed on account, with buttons that allow them; for an open account, the button that puts it on hold. */
export function HoldNotice({ account, mayWrite }: { account: AccountMoney; mayWrite: boolean }) {
  const t = useMoneyWords()
  const { language } = useLanguage()
  const [asking, setAsking] = useState(false)
  const { state, daysPastDue, byHand, reason, release } = account.hold
  if (state === 'open') return mayWrite && <PutOnHold account={account} />
  return (
    <>
      <Banner
        kind={state === 'released' ? 'news' : 'danger'}
        action={
          mayWrite && (
            <span className="flex flex-wrap gap-2">
              {byHand && <EndHold account={account} />}
              <Button onClick={() => setAsking(true)}>{t.release}</Button>
            </span>
          )
        }
      >
        {state === 'released' && release
          ? t.released(dateText(asDay(release.until), language), release.reason)
          : byHand
            ? t.heldByHand(reason || t.unnamedReason)
            : t.held(daysPastDue)}
      </Banner>
      {asking && <ReleaseDialog account={account} onClose={() => setAsking(false)} />}
    </>
  )
}

function EndHold({ account: { accountNumber } }: { account: AccountMoney }) {
  const t = useMoneyWords()
  const text = useErrorText()
  const end = useWrite(staffMoney.setHold, {
    refresh: [staffMoney.read],
    onDone: () => showToast({ text: t.endHoldDone }),
    onFailed: (error) => showToast({ text: text(error), kind: 'failed' }),
  })
  return (
    <Button
      busy={end.isPending ? t.working : undefined}
      onClick={() => end.mutate({ params: { accountNumber }, body: { onHold: false } })}
    >
      {t.endHold}
    </Button>
  )
}

type HoldProps = { account: AccountMoney }

function PutOnHold({ account }: HoldProps) {
  const t = useMoneyWords()
  const [open, setOpen] = useState(false)
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{t.putOnHold}</Button>
      {open && <HoldDialog account={account} onClose={() => setOpen(false)} />}
    </div>
  )
}

type DialogProps = HoldProps & { onClose: () => void }

function HoldDialog({ account: { accountNumber }, onClose }: DialogProps) {
  const t = useMoneyWords()
  const id = useId()
  const form = useForm(staffMoney.setHold, {
    name: `hold.${accountNumber}`,
    start: { reason: '' },
    labels: { reason: t.reason },
    send: (typed) => ({ params: { accountNumber }, body: { onHold: true, ...typed } }),
    refresh: [staffMoney.read],
    onDone: () => {
      showToast({ text: t.holdDone })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.holdTitle}
      actions={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <SaveButton of={form} form={id} label={t.putOnHold} busy={t.working} />
        </>
      }
    >
      <p>{t.holdText}</p>
      <Form of={form} id={id} className="mt-3 flex flex-col gap-3 text-ink" guarded={false}>
        <TextField at={form.at('reason')} maxLength={200} autoFocus />
      </Form>
    </Dialog>
  )
}

function ReleaseDialog({ account: { accountNumber }, onClose }: DialogProps) {
  const t = useMoneyWords()
  const id = useId()
  const form = useForm(staffMoney.release, {
    name: `release.${accountNumber}`,
    start: { reason: '', until: '' },
    labels: { reason: t.reason, until: t.until },
    send: (typed) => ({ params: { accountNumber }, body: typed }),
    check: ({ until }) => (until === '' ? { until: t.needDay } : {}),
    refresh: [staffMoney.read],
    onDone: () => {
      showToast({ text: t.releaseDone })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.releaseTitle}
      actions={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <SaveButton of={form} form={id} label={t.release} busy={t.working} />
        </>
      }
    >
      <p>{t.releaseText}</p>
      <Form of={form} id={id} className="mt-3 flex flex-col gap-3 text-ink" guarded={false}>
        <TextField at={form.at('reason')} maxLength={200} autoFocus />
        <TextField at={form.at('until')} type="date" />
      </Form>
    </Dialog>
  )
}
