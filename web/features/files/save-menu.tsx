import { useState } from 'react'
import { mediaTypes } from '../../../contract/core/endpoint.ts'
import type { callForFile } from '../../core/api-files.ts'
import { useErrorText } from '../../core/error-text.ts'
import { handOver } from '../../core/hand-over.ts'
import { Button, type ButtonSize } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useMessages } from '../../words/language.tsx'

const types = { PDF: mediaTypes.pdf, CSV: mediaTypes.csv, XLSX: mediaTypes.xlsx } as const
export type FileForm = keyof typeof types

export type FileOptions = Parameters<typeof callForFile>[2]

type Props = {
  load: (options: FileOptions) => ReturnType<typeof callForFile>
  /** Used instead of a download: starts a task that creates the file. Returns the status to show until then. */
  start?: (form: 'csv' | 'xlsx') => Promise<string>
  forms: readonly FileForm[]
  words: { save: (form: string) => string; saving: string; saved: (fileName: string) => string }
  size?: ButtonSize
  /** What is saved, if the page has several of these menus. */
  of?: string
}

/** Saves the shown data as a file, one at a time: PDF, CSV or spreadsheet. */
export function SaveMenu({ load, start, forms, words, size = 36, of }: Props) {
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
    <FormMenu
      forms={forms}
      nameOf={words.save}
      busy={saving && words.saving}
      onChoose={(form) => void save(form)}
      size={size}
      of={of}
    />
  )
}

type FormMenuProps = {
  forms: readonly FileForm[]
  nameOf: (form: string) => string
  /** The button's label while a file is being created. */
  busy: string | undefined
  onChoose: (form: FileForm) => void
  size?: ButtonSize
  /** What is saved, if the page has several of these menus. */
  of?: string | undefined
}

/** A button that offers the available file formats. */
export function FormMenu({ forms, nameOf, busy, onChoose, size = 36, of }: FormMenuProps) {
  const t = useMessages().ui
  const [only, ...others] = forms
  if (only && others.length === 0)
    return (
      <Button
        size={size}
        icon="download"
        busy={busy}
        aria-label={nameOf(only)}
        onClick={() => onChoose(only)}
      >
        {only}
      </Button>
    )
  return (
    <Menu
      label={of ? t.saveOf(of) : t.saveFile}
      align="end"
      trigger={(props) => (
        <Button
          {...props}
          size={size}
          icon="download"
          busy={busy}
          aria-label={of && !busy ? t.saveOf(of) : undefined}
        >
          {t.saveFile}
          <Icon name="chevron-down" />
        </Button>
      )}
    >
      {forms.map((form) => (
        <MenuItem key={form} onChoose={() => onChoose(form)}>
          {nameOf(form)}
        </MenuItem>
      ))}
    </Menu>
  )
}
