import { useRef, useState } from 'react'
import { certificateBytes, certificateTypes } from '../../../contract/features/applications.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useMessages } from '../../words/language.tsx'

type Props = { file: File | undefined; onChange: (file: File | undefined) => void }

/** The resale certificate, as a file or a photo. Applicants may send it later. */
export function CertificateField({ file, onChange }: Props) {
  const t = useMessages().doors.apply
  const [fault, setFault] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  function take(chosen: File | undefined) {
    if (!chosen) return
    const isKind = certificateTypes.some((type) => type === chosen.type)
    const wrong = !isKind ? t.fileKind : chosen.size > certificateBytes ? t.fileTooLarge : undefined
    setFault(wrong)
    if (!wrong) onChange(chosen)
  }

  return (
    <Field label={t.file} hint={t.fileHint} error={fault} optional>
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={input}
          type="file"
          accept={certificateTypes.join(',')}
          aria-label={t.file}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button size={44} icon="document" onClick={() => input.current?.click()}>
          {file ? t.changeFile : t.chooseFile}
        </Button>
        {file && (
          <>
            <span className="flex min-w-0 flex-1 items-center gap-2">
              <Icon name="check" />
              <span className="truncate">{file.name}</span>
            </span>
            <Button size={44} kind="quiet" onClick={() => onChange(undefined)}>
              {t.removeFile}
            </Button>
          </>
        )}
      </div>
    </Field>
  )
}
