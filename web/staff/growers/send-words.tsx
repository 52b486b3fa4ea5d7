import { useState } from 'react'
import { descriptions } from '../../../contract/features/descriptions.ts'
import { type VendorProduct, vendorProducts } from '../../../contract/features/growers/proposals.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useKept } from '../../core/kept.ts'
import { useWrite } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/inputs.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useProposalWords } from './words.ts'

type Text = { en: string; es: string }

const textFrom = (kept: unknown): Text | null => {
  const { en, es } = (kept ?? {}) as Partial<Text>
  return typeof en === 'string' && typeof es === 'string' ? { en, es } : null
}

/** The description of a product: drafted from its facts, edited by the vendor, and submitted. It is stored on this device until then. */
export function SendWords({ product }: { product: VendorProduct }) {
  const t = useProposalWords()
  const errorText = useErrorText()
  const [kept, setKept] = useKept(`drafts.words.${product.productId}`, textFrom)
  const [text, setText] = useState<Text>(kept ?? product.draft ?? product.text)
  const change = (next: Text) => {
    setText(next)
    setKept(next)
  }
  const onFailed = (error: unknown) => showToast({ kind: 'failed', text: errorText(error) })
  const draft = useWrite(descriptions.draft, { onDone: ({ draft }) => change(draft), onFailed })
  const send = useWrite(vendorProducts.propose, {
    refresh: [vendorProducts.list],
    onDone: () => {
      setKept(null)
      showToast({ text: t.wordsSent })
    },
    onFailed,
  })
  const words = { en: text.en.trim(), es: text.es.trim() }
  const now = product.draft ?? product.text
  const isSame = words.en === now.en && words.es === now.es
  return (
    <section
      aria-labelledby="words"
      className="flex flex-col gap-3 rounded-4 border border-line bg-surface p-4"
    >
      <div>
        <h2 id="words" className="font-semibold">
          {t.words}
        </h2>
        <p className="text-ink-2">{product.draft ? t.wordsWait : t.wordsText}</p>
      </div>
      <Field label={t.english}>
        <TextArea rows={4} value={text.en} onChange={(en) => change({ ...text, en })} />
      </Field>
      <Field label={t.spanish}>
        <TextArea rows={4} value={text.es} onChange={(es) => change({ ...text, es })} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          size={44}
          busy={draft.isPending ? t.drafting : undefined}
          onClick={() => draft.mutate({ body: { productId: product.productId } })}
        >
          {t.draft}
        </Button>
        <Button
          kind="primary"
          size={44}
          disabled={words.en === '' || words.es === '' || isSame}
          busy={send.isPending ? t.sending : undefined}
          onClick={() => send.mutate({ params: { productId: product.productId }, body: words })}
        >
          {t.sendWords}
        </Button>
      </div>
    </section>
  )
}
