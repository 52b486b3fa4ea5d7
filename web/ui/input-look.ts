import type { ComponentProps } from 'react'

/** Invisible characters that are never stored; pasted text may contain them. */
export const seen = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]+/g, ' ')

/** Height in px: 36 normal, 44 on touch and on the sign-in page. */
export type InputSize = 28 | 36 | 44

/** The box of every input. */
export const box =
  'w-full min-w-0 rounded-4 border bg-surface text-ink border-field aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger ' +
  'disabled:border-line-2 disabled:bg-sunken disabled:text-ink-3'
// 16 on phones: a smaller size makes Safari zoom into the field.
export const heights: Record<InputSize, string> = {
  28: 'h-7 text-12 max-md:text-16',
  36: 'h-9 max-md:text-16',
  44: 'h-11 max-md:text-16',
}

/** The native attributes that a one-line input passes on. */
export type Native = Omit<
  ComponentProps<'input'>,
  'className' | 'style' | 'size' | 'type' | 'onChange' | 'value'
>
