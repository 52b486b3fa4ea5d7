import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Language } from '../../../contract/core/language.ts'
import type { MailKind } from '../../../contract/features/messages/outbox.ts'
import { type HouseWordsOf, templates } from '../../../contract/features/messages/templates.ts'
import {
  type HouseWords as HouseTexts,
  houseFault,
  longestHouseWords,
} from '../../../contract/rules/house-words.ts'
import { read } from '../../core/query.ts'
import { AreaField } from '../../form/fields.tsx'
import { Form, SaveButtons } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Problem } from '../../ui/problem.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { useMailingWords } from './words.ts'

/** Delay before the preview follows typing, in ms. */
const pauseMs = 400

type Props = {
  kind: MailKind
  language: Language
  /** The unsaved text, for the preview; undefined if nothing differs from what is saved. */
  onTyped: (typed: HouseTexts | undefined) => void
}

/** The distributor's own additions to a kind of email, in the chosen language. */
export function HouseWords({ kind, ...props }: Props) {
  const t = useMailingWords()
  const found = useQuery({ ...read(templates.words, { params: { kind } }), staleTime: 0 })
  if (found.error && !found.data)
    return <Problem title={t.wordsFailed} onRetry={() => void found.refetch()} />
  return found.data ? <WordsForm of={found.data} {...props} /> : <RowsWaiting label={t.loading} />
}

function WordsForm({ of, language, onTyped }: Omit<Props, 'kind'> & { of: HouseWordsOf }) {
  const t = useMailingWords()
  const { kind, version, ...start } = of
  const textsOf = ({ enIntro, enClosing, esIntro, esClosing }: HouseWordsOf) => ({
    enIntro,
    enClosing,
    esIntro,
    esClosing,
  })
  const form = useForm(templates.change, {
    name: `template.${kind}`,
    start,
    version,
    labels: { enIntro: t.intro, enClosing: t.closing, esIntro: t.intro, esClosing: t.closing },
    send: (typed, base) => ({ params: { kind }, body: { ...typed, version: base } }),
    rowOf: (row) => ({ start: textsOf(row), version: row.version }),
    refresh: [templates.words, templates.list, templates.preview],
    onDone: () => showToast({ text: t.wordsSaved }),
  })
  const { typed } = form
  const [intro, closing] =
    language === 'es' ? [typed.esIntro, typed.esClosing] : [typed.enIntro, typed.enClosing]
  const isSound = ![intro, closing].some((text) => houseFault(text) || text.length > longestHouseWords)
  const isSaved =
    intro === (language === 'es' ? start.esIntro : start.enIntro) &&
    closing === (language === 'es' ? start.esClosing : start.enClosing)
  useEffect(() => {
    if (!isSound) return
    const later = setTimeout(() => onTyped(isSaved ? undefined : { intro, closing }), pauseMs)
    return () => clearTimeout(later)
  }, [intro, closing, isSound, isSaved, onTyped])
  const names = language === 'es' ? (['esIntro', 'esClosing'] as const) : (['enIntro', 'enClosing'] as const)
  return (
    <Form of={form} className="flex max-w-160 flex-col gap-3">
      {names.map((name) => (
        <AreaField
          key={name}
          at={form.at(name)}
          rows={2}
          maxLength={longestHouseWords}
          hint={name.endsWith('Intro') ? t.introHint : t.piecesHint}
          optional
        />
      ))}
      <SaveButtons of={form} />
    </Form>
  )
}
