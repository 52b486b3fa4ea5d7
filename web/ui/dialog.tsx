import { type ReactNode, useId, useState } from 'react'
import { useMessages } from '../words/language.tsx'
import { Button } from './button.tsx'
import { TextInput } from './inputs.tsx'
import { useModal } from './modal.ts'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons at the bottom right, the safe one first. */
  actions: ReactNode
}

/** A modal question, 440 wide. Use it only if the question doesn't fit in the row. */
export function Dialog({ open, onClose, title, children, actions }: DialogProps) {
  const id = useId()
  const dialog = useModal(open, onClose)
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id}>
      {open && (
        <div className="flex flex-col gap-4 p-4">
          <div className="flex flex-col gap-1.5">
            <h2 id={id} className="text-16 font-semibold">
              {title}
            </h2>
            <div className="text-14 text-ink-2">{children}</div>
          </div>
          <div className="flex flex-wrap justify-end gap-2">{actions}</div>
        </div>
      )}
    </dialog>
  )
}

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  /** What will happen. */
  children: ReactNode
  /** The text to type as confirmation ("cancel 3"), for bulk deletions. */
  word?: string
  /** "Keep them". */
  keepLabel: string
  /** "Cancel 3 orders". */
  doLabel: string
  /** `primary` for an action that is large but not destructive. */
  kind?: 'danger' | 'primary'
  busy?: string | undefined
  onConfirm: () => void
}

/** Confirms an irreversible action; the safe button has the focus. Renders no `<form>`, because it may be inside one. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  // A new key for each opening, so that the text typed last time is gone.
  return <ConfirmForm key={String(props.open)} {...props} />
}

function ConfirmForm({
  open,
  onClose,
  title,
  children,
  word,
  keepLabel,
  doLabel,
  kind = 'danger',
  busy,
  onConfirm,
}: ConfirmDialogProps) {
  const t = useMessages()
  const [typed, setTyped] = useState('')
  const ready = word === undefined || typed.trim().toLowerCase() === word.toLowerCase()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{keepLabel}</Button>
          <Button kind={kind} disabled={!ready} busy={busy} onClick={() => onConfirm()}>
            {doLabel}
          </Button>
        </>
      }
    >
      {children} {word !== undefined && <Marked text={t.ui.typeToGoOn(word)} word={word} />}
      {word !== undefined && (
        <div className="mt-3">
          <TextInput
            value={typed}
            onChange={setTyped}
            aria-label={t.ui.typeWord(word)}
            autoComplete="off"
            autoFocus
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              if (ready && busy === undefined) onConfirm()
            }}
          />
        </div>
      )}
    </Dialog>
  )
}

/** A sentence with one word in bold. */
function Marked({ text, word }: { text: string; word: string }) {
  const at = text.indexOf(word)
  return (
    <>
      {text.slice(0, at)}
      <strong className="font-semibold text-ink">{word}</strong>
      {text.slice(at + word.length)}
    </>
  )
}
