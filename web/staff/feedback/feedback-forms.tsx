import { languages } from '../../../contract/core/language.ts'
import { type DeskFeedback, feedbackDesk } from '../../../contract/features/feedback/desk.ts'
import { longestWords } from '../../../contract/features/feedback/fields.ts'
import { FileChoice, useChosenFiles } from '../../features/feedback/files.tsx'
import { AreaField, CheckField, ChoiceField } from '../../form/fields.tsx'
import { Form, SaveButton } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useFeedbackDeskWords } from './words.ts'

type Props = { thread: DeskFeedback; onDone: (thread: DeskFeedback) => void }

/** The answer to the customer, in their language, with files. */
export function AnswerForm({ thread, onDone }: Props) {
  const t = useFeedbackDeskWords()
  const chosen = useChosenFiles()
  const { id } = thread
  const form = useForm(feedbackDesk.reply, {
    name: `feedback-desk.${id}.answer`,
    start: { text: '', language: thread.language, keepOpen: false },
    labels: { text: t.answerLabel, language: t.language, keepOpen: t.keepOpen },
    files: chosen.files,
    send: (body) => ({ params: { id }, body }),
    onDone: (next) => {
      chosen.clear()
      showToast({ text: t.sent(next.number) })
      onDone(next)
    },
  })
  return (
    <Form of={form} label={t.answerLabel} className="flex flex-col gap-3">
      <AreaField
        at={form.at('text')}
        rows={4}
        maxLength={longestWords}
        required
        hint={t.reads[thread.language]}
      />
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-32">
          <ChoiceField
            at={form.at('language')}
            options={languages.map((value) => ({ value, label: t.languages[value] }))}
          />
        </div>
        <CheckField at={form.at('keepOpen')} />
        <FileChoice chosen={chosen} />
        <div className="ml-auto">
          <SaveButton of={form} label={t.send} busy={t.sending} />
        </div>
      </div>
    </Form>
  )
}

/** A note for colleagues. */
export function NoteForm({ thread, onDone }: Props) {
  const t = useFeedbackDeskWords()
  const { id } = thread
  const form = useForm(feedbackDesk.note, {
    name: `feedback-desk.${id}.note`,
    start: { text: '' },
    labels: { text: t.noteLabel },
    send: (body) => ({ params: { id }, body }),
    onDone,
  })
  return (
    <Form of={form} label={t.noteLabel} className="flex flex-col gap-3">
      <AreaField at={form.at('text')} rows={3} maxLength={1000} required hint={t.noteHint} />
      <div>
        <SaveButton of={form} label={t.keepNote} busy={t.sending} />
      </div>
    </Form>
  )
}

/** Resolves the thread, with or without a message to the customer. */
export function ResolveForm({ thread, onDone }: Props) {
  const t = useFeedbackDeskWords()
  const { id } = thread
  const form = useForm(feedbackDesk.resolve, {
    name: `feedback-desk.${id}.resolve`,
    start: { word: '' },
    labels: { word: t.wordLabel },
    send: (body) => ({ params: { id }, body }),
    onDone: (next) => {
      showToast({ text: t.resolved(next.number) })
      onDone(next)
    },
  })
  return (
    <Form of={form} label={t.actions.resolve} className="flex flex-col gap-3">
      <AreaField at={form.at('word')} rows={3} maxLength={1000} optional hint={t.wordHint} />
      <div>
        <SaveButton of={form} label={t.actions.resolve} busy={t.sending} />
      </div>
    </Form>
  )
}
