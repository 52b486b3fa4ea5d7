import { useState } from 'react'
import { type Maintenance, operations } from '../../contract/operations.ts'
import { useErrorText } from '../messages/error-text.ts'
import { useMessages } from '../messages/language.tsx'
import { useWrite } from '../query.ts'
import { useSite } from '../site-context.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { nowMs } from '../ui/clock.ts'
import { TimeOfDay } from '../ui/dates.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { TextArea, TextInput } from '../ui/inputs.tsx'
import { Panel } from '../ui/panel.tsx'
import { showToast } from '../ui/toast-store.ts'
import { ClosedNotice } from './closed-notice.tsx'
import { instantOfLocal, localOfInstant } from './local-time.ts'
import { askMaintenance } from './state.ts'

type Props = { maintenance: Maintenance; sessions: number; onChanged: () => void }

/** The switch itself: what customers read beside what is typed, and a question before the site closes. */
export function SwitchPanel({ maintenance, sessions, onChanged }: Props) {
  const messages = useMessages()
  const t = messages.maintenance
  const errorText = useErrorText()
  const { timeZone } = useSite()
  const { enabled, changedBy, changedAt } = maintenance
  const [message, setMessage] = useState(maintenance.message)
  const [end, setEnd] = useState(() => localOfInstant(maintenance.plannedEnd))
  const [asking, setAsking] = useState(false)
  const plannedEnd = instantOfLocal(end)
  const isPast = plannedEnd !== null && Date.parse(plannedEnd) <= nowMs()

  const write = useWrite(operations.setMaintenance, {
    refresh: [operations.maintenance],
    onDone: (_reply, { body }) => {
      setAsking(false)
      if (enabled && body.enabled) showToast({ text: t.saved })
      void askMaintenance()
      onChanged()
    },
    onFailed: () => setAsking(false),
  })
  const set = (next: boolean) =>
    write.mutate({ body: { enabled: next, message: message.trim(), plannedEnd } })
  const to = write.isPending ? write.variables.body.enabled : undefined

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
        <div className="flex flex-col gap-4">
          <p className="text-ink-2">{enabled ? t.closedText : t.openText}</p>
          {write.error && <Banner kind="danger" lead={errorText(write.error)} urgent />}
          <Field label={t.message} hint={t.messageHint} optional>
            <TextArea value={message} onChange={setMessage} maxLength={300} />
          </Field>
          <Field
            label={t.end}
            hint={t.endHint(timeZone.replace('_', ' '))}
            error={isPast ? t.past : undefined}
            optional
          >
            <TextInput type="datetime-local" value={end} onChange={setEnd} />
          </Field>
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
                <Button disabled={isPast} busy={to === true ? t.saving : undefined} onClick={() => set(true)}>
                  {t.save}
                </Button>
              </>
            ) : (
              <Button kind="danger-outline" disabled={isPast} onClick={() => setAsking(true)}>
                {t.close}
              </Button>
            )}
          </div>
        </div>
        <section aria-label={t.preview} className="flex flex-col gap-2">
          <h3 className="text-12 font-semibold text-ink-3">{t.preview}</h3>
          <div className="rounded-4 border border-line p-4">
            <ClosedNotice closed={{ message: message.trim(), plannedEnd }} heading="p" />
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
