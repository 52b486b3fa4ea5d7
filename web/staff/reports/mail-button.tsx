import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Rhythm, rhythms, subscriptions } from '../../../contract/features/reports/subscriptions.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { useSite } from '../../core/site-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { dayAndTimeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import type { ReportView } from './use-report.ts'
import { useReportWords } from './words.ts'

/** Subscribes the user to a report by email, or cancels that. */
export function MailButton({ report }: { report: ReportView }) {
  const t = useReportWords()
  const mine = useQuery(read(subscriptions.list, {})).data ?? []
  const kept = mine.find((one) => one.report === report.report)
  return (
    <Popover
      label={t.mail}
      align="end"
      width={340}
      trigger={(props) => (
        <Button icon={kept ? 'check' : 'mail'} size={28} {...props}>
          {kept ? t.mailed[kept.rhythm] : t.mailMonday}
        </Button>
      )}
    >
      {(close) => <MailPanel report={report} onDone={close} />}
    </Popover>
  )
}

function MailPanel({ report, onDone }: { report: ReportView; onDone: () => void }) {
  const t = useReportWords()
  const { language } = useLanguage()
  const { timeZone } = useSite()
  const textOf = useErrorText()
  const [rhythm, setRhythm] = useState<Rhythm>('week')
  const mine = useQuery(read(subscriptions.list, {})).data ?? []
  const name = t.names[report.report]
  const nextOf = (at: string) => dayAndTimeText(new Date(at), timeZone, language)
  const add = useWrite(subscriptions.add, {
    refresh: [subscriptions.list],
    onDone: ({ nextAt }) => {
      showToast({ text: t.mailSaved(name, nextOf(nextAt)) })
      onDone()
    },
    onFailed: (error) => showToast({ kind: 'failed', text: textOf(error) }),
  })
  const stop = useWrite(subscriptions.remove, {
    refresh: [subscriptions.list],
    onFailed: (error) => showToast({ kind: 'failed', text: textOf(error) }),
  })
  return (
    <div className="flex flex-col gap-3 p-4">
      <Field label={t.rhythm} hint={t.mailAbout}>
        <Select
          value={rhythm}
          onChange={setRhythm}
          options={rhythms.map((value) => ({ value, label: t.rhythms[value] }))}
        />
      </Field>
      <Button
        kind="primary"
        wide
        busy={add.isPending ? t.mailSaving : undefined}
        onClick={() =>
          add.mutate({
            body: {
              report: report.report,
              rhythm,
              by: rhythm === 'month' ? 'week' : 'day',
              compare: report.compare,
              ...(report.view.group && { group: report.view.group }),
              filters: report.view.filters,
            } as never,
          })
        }
      >
        {t.mailIt}
      </Button>
      <section aria-label={t.myMails} className="border-t border-line pt-3">
        <h3 className="text-12 font-semibold">{t.myMails}</h3>
        {mine.length === 0 && <p className="mt-1 text-12 text-ink-2">{t.noMails}</p>}
        <ul>
          {mine.map((one) => (
            <li key={one.id} className="flex min-h-11 items-center gap-3">
              <span className="min-w-0 flex-1 text-12">
                <span className="block font-semibold">{t.names[one.report]}</span>
                <span className="text-ink-2">
                  {t.rhythms[one.rhythm]}, {t.nextMail(nextOf(one.nextAt))}
                </span>
              </span>
              <Button
                size={28}
                aria-label={t.stopMailOf(t.names[one.report])}
                onClick={() =>
                  stop.mutate(
                    { params: { id: one.id } },
                    { onSuccess: () => showToast({ text: t.mailStopped(t.names[one.report]) }) },
                  )
                }
              >
                {t.stopMail}
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
