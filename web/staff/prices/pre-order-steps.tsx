import { useQuery } from '@tanstack/react-query'
import { may } from '../../../contract/core/access.ts'
import { asDay } from '../../../contract/core/dates.ts'
import { preOrderSteps } from '../../../contract/features/prices/pre-order-steps.ts'
import { scheduled } from '../../../contract/features/scheduled.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { TextField } from '../../form/fields.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { dateText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { usePriceWords } from './words.ts'

const stale = [preOrderSteps.list, scheduled.list, scheduled.moments]

/** The days on which the prices of a pre-order program change; nothing for users who don't set prices. */
export function PreOrderSteps({ programId }: { programId: number }) {
  return may(useUser(), preOrderSteps.list.access) ? <Steps programId={programId} /> : null
}

function Steps({ programId }: { programId: number }) {
  const t = usePriceWords().preOrderSteps
  const { language } = useLanguage()
  const errorText = useErrorText()
  const { data } = useQuery(read(preOrderSteps.list, {}))
  const rows = (data?.rows ?? []).filter((row) => row.programId === programId)
  const remove = useWrite(scheduled.remove, {
    refresh: stale,
    onDone: () => showToast({ text: t.removed }),
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  const form = useForm(preOrderSteps.add, {
    name: `program.${programId}.step`,
    start: { onDay: '', percent: '' },
    labels: { onDay: t.onDay, percent: t.percent },
    check: ({ percent }) =>
      /^[-−]?\d+([.,]\d{1,2})?\s*%?$/.test(percent.trim()) ? {} : { percent: t.badPercent },
    send: ({ onDay, percent }) => ({
      body: {
        id: programId,
        onDay,
        percent: Number(percent.replace('−', '-').replace(',', '.').replace(/[%\s]/g, '')),
      },
    }),
    refresh: stale,
    onDone: () => showToast({ text: t.added }),
  })
  return (
    <section
      aria-label={t.title}
      className="flex flex-col gap-2 border-t border-line p-4 max-lg:pb-20 md:px-6"
    >
      <h3 className="text-12 font-semibold">{t.title}</h3>
      {rows.length === 0 ? (
        <p className="text-12 text-ink-2">{t.none}</p>
      ) : (
        <ul className="text-12">
          {rows.map(({ scheduledId, onDay, percent, state }) => (
            <li key={scheduledId} className="flex items-center gap-2 border-b border-line py-1.5">
              <span className="flex-1">{t.step(dateText(asDay(onDay), language), percent)}</span>
              {state === 'planned' ? (
                <Button
                  size={28}
                  aria-label={t.removeStep(dateText(asDay(onDay), language))}
                  onClick={() => remove.mutate({ params: { id: String(scheduledId) } } as never)}
                >
                  {t.remove}
                </Button>
              ) : (
                <span className="text-ink-2">{state === 'done' ? t.done : t.failed}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <Form of={form} label={t.title} className="flex flex-wrap items-end gap-3">
        <TextField at={form.at('onDay')} type="date" required />
        <div className="w-24">
          <TextField at={form.at('percent')} inputMode="decimal" required />
        </div>
        <Button submit busy={form.busy ? t.adding : undefined}>
          {t.add}
        </Button>
      </Form>
    </section>
  )
}
