import { useState } from 'react'
import type { PriceExplanation } from '../../../contract/features/prices/why.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useLanguage } from '../../words/language.tsx'
import { useCopy } from './why-text.ts'
import { usePriceWords } from './words.ts'

/** Two sentences to say on the phone, in the customer's language. */
export function WhySay({ why }: { why: PriceExplanation }) {
  const t = usePriceWords()
  const copy = useCopy()
  const [spoken, setSpoken] = useState(useLanguage().language)
  const text = why.say[spoken]
  return (
    <section aria-label={t.say} className="rounded-4 border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3">
        <h2 className="flex-1 text-16 font-semibold">{t.say}</h2>
        <Segmented
          label={t.sayLanguage}
          value={spoken}
          onChange={setSpoken}
          options={[
            { value: 'en', label: 'English' },
            { value: 'es', label: 'Español' },
          ]}
        />
        <Button size={28} onClick={() => copy(text)}>
          {t.copy}
        </Button>
      </div>
      <p lang={spoken} className="p-4">
        {text}
      </p>
    </section>
  )
}
