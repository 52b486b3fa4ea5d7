import { useState } from 'react'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { inventory } from '../../../contract/features/catalogue/inventory.ts'
import { changes } from '../../../contract/features/changes.ts'
import { type Draft, descriptions, longestText } from '../../../contract/features/descriptions.ts'
import { AreaField } from '../../form/fields.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useDescriptionWords } from './words.ts'

type Text = ReplyOf<typeof descriptions.read>

type Props = { draft: Draft; onDiscard: () => void; onSaved: () => void }

/** A draft beside the current description: accept it, edit it first, or discard it. */
export function ReviewDraft({ draft, onDiscard, onSaved }: Props) {
  const t = useDescriptionWords()
  const [edits, setEdits] = useState(false)
  const { productId, now, draft: drafted, by } = draft
  return (
    <section aria-label={t.drafted} className="flex flex-col gap-3">
      <p className="text-12 text-ink-2">{by === 'model' ? t.byModel : t.byRules}</p>
      {edits ? (
        <TextForm
          productId={productId}
          was={now}
          start={drafted}
          onSaved={onSaved}
          onCancel={() => setEdits(false)}
        />
      ) : (
        <>
          <Beside title={t.en} now={now.en} drafted={drafted.en} />
          <Beside title={t.es} now={now.es} drafted={drafted.es} />
          <AcceptForm productId={productId} was={now} start={drafted} onSaved={onSaved}>
            <Button onClick={() => setEdits(true)}>{t.edit}</Button>
            <Button onClick={onDiscard}>{t.discard}</Button>
          </AcceptForm>
        </>
      )}
    </section>
  )
}

function Beside({ title, now, drafted }: { title: string; now: string; drafted: string }) {
  const t = useDescriptionWords()
  return (
    <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
      <h4 className="font-semibold sm:col-span-2">{title}</h4>
      <div>
        <p className="text-12 text-ink-2">{t.drafted}</p>
        <p>{drafted}</p>
      </div>
      <div>
        <p className="text-12 text-ink-2">{t.now}</p>
        <p className={now ? '' : 'text-ink-3'}>{now || t.none}</p>
      </div>
    </div>
  )
}

type SaveProps = { productId: number; was: Text; start: Text; onSaved: () => void }

/** Saves the text as one change set. */
function useTextForm({ productId, was, start, onSaved }: SaveProps, name: string) {
  const t = useDescriptionWords()
  return useForm(descriptions.save, {
    name: `${name}.${productId}`,
    start: { en: start.en, es: start.es },
    labels: { en: t.en, es: t.es },
    send: (typed) => ({ params: { productId }, body: { was, en: typed.en, es: typed.es } }),
    refresh: [descriptions.read, descriptions.waiting, inventory.item, changes.list],
    onDone: () => {
      showToast({ text: t.saved })
      onSaved()
    },
  })
}

function AcceptForm({ children, ...props }: SaveProps & { children: React.ReactNode }) {
  const t = useDescriptionWords()
  const form = useTextForm(props, 'accept-text')
  return (
    <Form of={form} label={t.drafted} className="flex flex-wrap gap-2">
      <Button kind="primary" submit busy={form.busy ? t.saving : undefined}>
        {t.accept}
      </Button>
      {children}
    </Form>
  )
}

type TextFormProps = SaveProps & { onCancel?: () => void }

/** A form for the text in both languages. */
export function TextForm({ onCancel, ...props }: TextFormProps) {
  const t = useDescriptionWords()
  const form = useTextForm(props, 'text')
  return (
    <Form of={form} label={t.title} className="flex flex-col gap-3">
      <AreaField at={form.at('en')} maxLength={longestText} rows={4} />
      <AreaField at={form.at('es')} maxLength={longestText} rows={4} />
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" submit busy={form.busy ? t.saving : undefined}>
          {t.save}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t.discard}</Button>}
      </div>
    </Form>
  )
}
