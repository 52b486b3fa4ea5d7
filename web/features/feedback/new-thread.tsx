import { useQuery } from '@tanstack/react-query'
import { asDay } from '../../../contract/core/dates.ts'
import { feedback } from '../../../contract/features/feedback/feedback.ts'
import {
  type AboutKind,
  aboutKinds,
  type FeedbackCategory,
  feedbackCategories,
  longestSubject,
  longestWords,
} from '../../../contract/features/feedback/fields.ts'
import { read } from '../../core/query.ts'
import { AreaField, ChoiceField, TextField } from '../../form/fields.tsx'
import { Form, SaveButton } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { shipDayText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { aboutText } from './about.ts'
import { FileChoice, useChosenFiles } from './files.tsx'
import { useFeedbackWords } from './words.ts'

type Props = {
  /** The subject passed by the previous page: `order:103981`. */
  about: string
  onSent: (id: number) => void
  /** Without it the form has no Cancel. */
  onClose: (() => void) | undefined
}

const groupOf = { order: 'orders', invoice: 'invoices', product: 'products' } as const

/** Parses `order:103981` for the request; null if there is no subject. */
function parsed(about: string): { kind: AboutKind; number: number } | null {
  const [kind, number] = about.split(':')
  const known = aboutKinds.find((one) => one === kind)
  return known && Number(number) > 0 ? { kind: known, number: Number(number) } : null
}

/** A new thread: category, subject, text, pictures. Input survives a reload. */
export function NewThread({ about, onSent, onClose }: Props) {
  const t = useFeedbackWords()
  const { language } = useLanguage()
  const chosen = useChosenFiles()
  const { data } = useQuery(read(feedback.about, {}))
  const named = parsed(about)
  const form = useForm(feedback.send, {
    name: 'feedback.new',
    start: {
      category: (named?.kind === 'invoice' ? 'Account & Billing' : 'General Questions') as FeedbackCategory,
      about: named ? about : '',
      subject: '',
      message: '',
    },
    labels: t.fields,
    files: chosen.files,
    send: (draft) => ({
      body: {
        category: draft.category,
        subject: draft.subject,
        message: draft.message,
        about: parsed(draft.about),
      },
    }),
    refresh: [feedback.list],
    onDone: ({ id, number }) => {
      chosen.clear()
      showToast({ text: t.sent(number) })
      onSent(id)
    },
  })
  const choices = data?.choices ?? []
  const isKnown = !named || choices.some(({ kind, number }) => kind === named.kind && number === named.number)
  const option = (kind: AboutKind, number: number, label: string) => ({ value: `${kind}:${number}`, label })
  const groups = aboutKinds.map((kind) => ({
    label: t.about[groupOf[kind]],
    options: [
      ...(named?.kind === kind && !isKnown
        ? [option(kind, named.number, aboutText({ ...named, name: String(named.number) }, t))]
        : []),
      ...choices
        .filter((one) => one.kind === kind)
        .map((one) =>
          option(
            kind,
            one.number,
            kind === 'product' ? one.name : `${aboutText(one, t)}, ${shipDayText(asDay(one.day), language)}`,
          ),
        ),
    ],
  }))
  const at = form.at('about')
  return (
    <Panel title={t.newTitle}>
      <Form of={form} label={t.newTitle} className="flex max-w-200 flex-col gap-4">
        <p className="text-ink-2">{t.intro}</p>
        <div className="grid gap-4 md:grid-cols-2">
          <ChoiceField
            at={form.at('category')}
            required
            options={feedbackCategories.map((value) => ({ value, label: t.categories[value] }))}
          />
          <Field label={at.label} error={at.error} optional>
            <Select
              value={at.value}
              onChange={at.set}
              options={[{ value: '', label: t.about.none }]}
              groups={groups.filter(({ options }) => options.length > 0)}
            />
          </Field>
        </div>
        <TextField at={form.at('subject')} maxLength={longestSubject} optional hint={t.subjectHint} />
        <AreaField at={form.at('message')} rows={5} maxLength={longestWords} required />
        <FileChoice chosen={chosen} hint />
        <div className="flex gap-2">
          <SaveButton of={form} label={t.send} busy={t.sending} />
          {onClose && <Button onClick={onClose}>{t.cancel}</Button>}
        </div>
      </Form>
    </Panel>
  )
}
