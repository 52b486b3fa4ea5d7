import { useState } from 'react'
import { mediaTypes } from '../../../contract/core/endpoint.ts'
import type { callForFile } from '../../core/api-files.ts'
import { useErrorText } from '../../core/error-text.ts'
import { handOver } from '../../core/hand-over.ts'
import { Button, type ButtonSize } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'

const types = { PDF: mediaTypes.pdf, CSV: mediaTypes.csv, XLSX: mediaTypes.xlsx } as const
type FileForm = keyof typeof types

export type FileOptions = Parameters<typeof callForFile>[2]

type Props = {
  load: (options: FileOptions) => ReturnType<typeof callForFile>
  /** Used instead of a download: starts a task that creates the file. Returns the status to show until then. */
  start?: (form: 'csv' | 'xlsx') => Promise<string>
  forms: readonly FileForm[]
  words: { save: (form: string) => string; saving: string; saved: (fileName: string) => string }
  size?: ButtonSize
}

/** Saves the shown data as a file, one at a time: PDF, CSV or spreadsheet. */
export function SaveButtons({ load, start, forms, words, size = 36 }: Props) {
  const toast = useToast()
  const textOf = useErrorText()
  const [saving, setSaving] = useState<FileForm>()

  async function save(form: FileForm) {
    setSaving(form)
    try {
      if (start && form !== 'PDF') {
        toast({ text: await start(form === 'CSV' ? 'csv' : 'xlsx') })
        return
      }
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
