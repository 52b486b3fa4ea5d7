import type { ReactNode } from 'react'
import { useErrorText } from '../../core/error-text.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useMessages } from '../../words/language.tsx'

type SettingProps = {
  label: string
  value: ReactNode
  /** An explanation or an error. */
  note?: ReactNode
  /** Buttons at the right end. */
  actions?: ReactNode
  /** The open form. */
  children?: ReactNode
}

/** A setting with its value, and its form while it is open. */
export function Setting({ label, value, note, actions, children }: SettingProps) {
  return (
    <div className="flex flex-col gap-3 border-t border-line px-4 py-3 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="pb-0.5 text-12 font-semibold text-ink-3">{label}</h3>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold [overflow-wrap:anywhere]">
            {value}
          </div>
          {note && <p className="text-12 text-ink-2">{note}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2 max-md:-ml-3">{actions}</div>}
      </div>
      {children}
    </div>
  )
}

type FormProps = {
  label: string
  onSubmit: () => void
  error: unknown
  saveLabel?: string
  busy: boolean
  onCancel?: () => void
  /** Whether a field already shows the error. */
  quiet?: boolean
  children: ReactNode
}

/** A form with its own save button. Its input stays when saving fails. */
export function SettingForm({
  label,
  onSubmit,
  error,
  saveLabel,
  busy,
  onCancel,
  quiet = false,
  children,
}: FormProps) {
  const t = useMessages().personalInfo
  const errorText = useErrorText()
  return (
    <form
      aria-label={label}
      noValidate
      className="flex max-w-104 flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onSubmit()
      }}
    >
      {error != null && !quiet && (
        <Banner kind="danger" lead={t.notSaved} urgent>
          {errorText(error)}
        </Banner>
      )}
      {children}
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" submit busy={busy ? t.saving : undefined}>
          {saveLabel ?? t.save}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t.cancel}</Button>}
      </div>
    </form>
  )
}
