import { useState } from 'react'
import { mediaTypes } from '../../contract/endpoint.ts'
import type { callForFile } from '../api.ts'
import { handOver } from '../hand-over.ts'
import { useErrorText } from '../messages/error-text.ts'
import { Button, type ButtonSize } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'

const types = { PDF: mediaTypes.pdf, CSV: mediaTypes.csv, XLSX: mediaTypes.xlsx } as const
type FileForm = keyof typeof types

export type FileOptions = Parameters<typeof callForFile>[2]

type Props = {
  load: (options: FileOptions) => ReturnType<typeof callForFile>
  forms: readonly FileForm[]
  words: { save: (form: string) => string; saving: string; saved: (fileName: string) => string }
  size?: ButtonSize
}

/** Saves what is shown as a file, one at a time: for paper, for a program, for a spreadsheet. */
export function SaveButtons({ load, forms, words, size = 36 }: Props) {
  const toast = useToast()
  const textOf = useErrorText()
  const [saving, setSaving] = useState<FileForm>()

  async function save(form: FileForm) {
    setSaving(form)
    try {
      const answer = await load({ type: types[form], timeoutMs: 120_000 })
      handOver(answer.content, answer.fileName)
      toast({ text: words.saved(answer.fileName) })
    } catch (error) {
      toast({ kind: 'failed', text: textOf(error) })
    } finally {
      setSaving(undefined)
    }
  }

  return (
    <div className="flex gap-2 max-md:gap-1">
      {forms.map((form) => (
        <Button
          key={form}
          size={size}
          icon="download"
          aria-label={words.save(form)}
          busy={saving === form ? words.saving : undefined}
          disabled={saving !== undefined && saving !== form}
          onClick={() => void save(form)}
        >
          {form}
        </Button>
      ))}
    </div>
  )
}
