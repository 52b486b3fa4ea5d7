import { type ReactNode, useEffect, useRef } from 'react'
import { useErrorText } from '../core/error-text.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Conflict } from './conflict.tsx'
import type { Shown } from './field-text.ts'
import type { Values } from './form-state.ts'
import { LeaveGuard } from './leave-guard.tsx'
import type { FormOf } from './use-form.ts'
import { useFormWords } from './words.ts'

type FormProps<Typed extends Values> = {
  of: FormOf<Typed>
  label?: string
  /** The id for a submit button outside the form, such as in a dialog's footer. */
  id?: string
  className?: string
  /** Display texts for values that aren't strings, shown in a conflict. */
  shown?: Shown<Typed>
  /** Returns a sentence for an error that is more specific than its code's. */
  refusal?: (error: unknown) => string
  /** `false` in a dialog, whose own buttons close it: no question when the user leaves. */
  guarded?: boolean
  children: ReactNode
}

/** A form with its messages: errors, conflicts, unsaved input. Its fields and buttons are its children. */
export function Form<Typed extends Values>({
  of,
  label,
  id,
  className = 'flex flex-col gap-4',
  shown = {},
  refusal,
  guarded = true,
  children,
}: FormProps<Typed>) {
  const t = useFormWords()
  const errorText = useErrorText()
  const form = useRef<HTMLFormElement>(null)
  const { failed, refusals } = of
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  return (
    <form
      ref={form}
      id={id}
      noValidate
      aria-label={label}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        void of.submit()
      }}
    >
      {of.isOffered && (
        <Banner
          kind="news"
          lead={t.unsaved}
          actionBelow
          action={
            <span className="flex flex-wrap gap-2">
              <Button size={28} onClick={of.drop}>
                {t.drop}
              </Button>
              <Button size={28} onClick={of.bringBack}>
                {t.bringBack}
              </Button>
            </span>
          }
        />
      )}
      {of.conflicts.length > 0 && <Conflict of={of} shown={shown} />}
      {children}
      {failed && (
        <Banner kind="danger" urgent>
          {failed.inDoubt ? t.unanswered : (refusal ?? errorText)(failed.error)}
        </Banner>
      )}
      {guarded && <LeaveGuard isUnsaved={of.isUnsaved} onLeave={of.discard} words={t} />}
    </form>
  )
}

type SaveProps<Typed extends Values> = {
  of: FormOf<Typed>
  label?: string
  busy?: string
  kind?: 'primary' | 'danger'
  /** The form's id, for a button outside it. */
  form?: string
}

/** The submit button. It is enabled for invalid input too, and the errors then appear at the fields. */
export function SaveButton<Typed extends Values>({
  of,
  label,
  busy,
  kind = 'primary',
  form,
}: SaveProps<Typed>) {
  const t = useFormWords()
  return (
    <Button kind={kind} submit {...(form && { form })} busy={of.busy ? (busy ?? t.saving) : undefined}>
      {label ?? t.save}
    </Button>
  )
}

/** Save and, after the first edit, Discard: for a form that edits an existing row. */
export function SaveButtons<Typed extends Values>({ of }: { of: FormOf<Typed> }) {
  const t = useFormWords()
  return (
    <div className="flex gap-2">
      <Button kind="primary" submit disabled={!of.dirty} busy={of.busy ? t.saving : undefined}>
        {t.save}
      </Button>
      {(of.dirty || of.conflicts.length > 0) && <Button onClick={of.discard}>{t.discard}</Button>}
    </div>
  )
}
