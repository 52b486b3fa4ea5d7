import { useState } from 'react'
import { type Maintenance, operations } from '../../../contract/features/operations.ts'
import { askMaintenance } from '../../core/maintenance.ts'
import { useSite } from '../../core/site-context.tsx'
import { AreaField, TextField } from '../../form/fields.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { ClosedNotice } from '../../front/closed/closed-notice.tsx'
import { Button } from '../../ui/button.tsx'
import { nowMs } from '../../ui/clock.ts'
import { TimeOfDay } from '../../ui/dates.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useMessages } from '../../words/language.tsx'
import { instantOfLocal, localOfInstant } from './local-time.ts'

type Props = { maintenance: Maintenance; sessions: number; onChanged: () => void }

const isPast = (local: string) => Date.parse(instantOfLocal(local) ?? '') <= nowMs()

/** Turns maintenance on and off: previews the customers' notice beside the input, and asks for confirmation before the site closes. */
export function SwitchPanel({ maintenance, sessions, onChanged }: Props) {
  const messages = useMessages()
  const t = messages.maintenance
  const { timeZone } = useSite()
  const { enabled, changedBy, changedAt } = maintenance
  const [asking, setAsking] = useState(false)
  const [to, setTo] = useState<boolean>()
  const form = useForm(operations.setMaintenance, {
    name: 'maintenance',
    start: { enabled, message: maintenance.message, plannedEnd: localOfInstant(maintenance.plannedEnd) },
    labels: { enabled: t.title, message: t.message, plannedEnd: t.end },
    send: (typed) => ({ body: { ...typed, plannedEnd: instantOfLocal(typed.plannedEnd) } }),
    check: (typed) => (typed.enabled && isPast(typed.plannedEnd) ? { plannedEnd: t.past } : {}),
    refresh: [operations.maintenance],
    onDone: (saved) => {
      if (enabled && saved.enabled) showToast({ text: t.saved })
      void askMaintenance()
      onChanged()
    },
  })
  const { message, plannedEnd } = form.typed
  const set = (next: boolean) => {
    setTo(next)
    void form.submit({ enabled: next }).finally(() => {
      setTo(undefined)
      setAsking(false)
    })
  }

  return (
    <Panel
      leading={enabled}
      title={enabled ? t.closed : t.open}
      aside={
        changedBy && (
          <>
            {t.by(changedBy)}
            {changedAt && (
              <>
                {' · '}
                <TimeOfDay at={new Date(changedAt)} withDay />
              </>
            )}
          </>
        )
      }
    >
      <div className="grid gap-6 lg:grid-cols-2">
        <Form of={form}>
          <p className="text-ink-2">{enabled ? t.closedText : t.openText}</p>
          <AreaField at={form.at('message')} hint={t.messageHint} maxLength={300} optional />
          <TextField
            at={form.at('plannedEnd')}
            type="datetime-local"
            hint={t.endHint(timeZone.replace('_', ' '))}
            optional
          />
          <div className="flex flex-wrap gap-2">
            {enabled ? (
              <>
                <Button
                  kind="primary"
                  busy={to === false ? t.reopening : undefined}
                  onClick={() => set(false)}
                >
                  {t.reopen}
                </Button>
                <Button busy={to === true ? t.saving : undefined} onClick={() => set(true)}>
                  {t.save}
                </Button>
              </>
            ) : (
              <Button kind="danger-outline" onClick={() => setAsking(true)}>
                {t.close}
              </Button>
            )}
          </div>
        </Form>
        <section aria-label={t.preview} className="flex flex-col gap-2">
          <h3 className="text-12 font-semibold text-ink-3">{t.preview}</h3>
          <div className="rounded-4 border border-line p-4">
            <ClosedNotice
              closed={{ message: message.trim(), plannedEnd: instantOfLocal(plannedEnd) }}
              heading="p"
            />
          </div>
        </section>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t.askTitle}
        keepLabel={t.keepOpen}
        doLabel={t.close}
        busy={to === true ? t.closing : undefined}
        onConfirm={() => set(true)}
      >
        {t.askText(sessions)}
      </ConfirmDialog>
    </Panel>
  )
}
