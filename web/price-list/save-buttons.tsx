import { useState } from 'react'
import type { SendOf } from '../../contract/endpoint.ts'
import { mediaTypes } from '../../contract/endpoint.ts'
import { priceList } from '../../contract/price-list.ts'
import { callForFile } from '../api.ts'
import { useErrorText } from '../messages/error-text.ts'
import { useMessages } from '../messages/language.tsx'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'

const forms = [
  { name: 'CSV', type: mediaTypes.csv },
  { name: 'XLSX', type: mediaTypes.xlsx },
  { name: 'PDF', type: mediaTypes.pdf },
] as const

/** What is shown as a file: for a program, a spreadsheet, or paper. */
export function SaveButtons({ query }: { query: SendOf<typeof priceList.daily>['query'] }) {
  const t = useMessages().priceList
  const toast = useToast()
  const textOf = useErrorText()
  const [saving, setSaving] = useState<string>()

  async function save({ name, type }: (typeof forms)[number]) {
    setSaving(name)
    try {
      const { content, fileName } = await callForFile(
        priceList.daily,
        { query },
        { type, timeoutMs: 120_000 },
      )
      handOver(content, fileName)
      toast({ text: t.saved(fileName) })
    } catch (error) {
      toast({ kind: 'failed', text: textOf(error) })
    } finally {
      setSaving(undefined)
    }
  }

  return (
    <div className="flex gap-2">
      {forms.map((form) => (
        <Button
          key={form.name}
          icon="download"
          aria-label={t.save(form.name)}
          busy={saving === form.name ? t.saving : undefined}
          disabled={saving !== undefined && saving !== form.name}
          onClick={() => void save(form)}
        >
          {form.name}
        </Button>
      ))}
    </div>
  )
}

/** Gives a file to the browser to save. */
function handOver(content: Blob, fileName: string) {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Saving begins after the press; the address has to stand until then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
