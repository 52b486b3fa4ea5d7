import { type ReactNode, useId, useState } from 'react'
import { useMessages } from '../messages/language.tsx'
import { Button } from './button.tsx'
import { TextInput } from './inputs.tsx'
import { useModal } from './modal.ts'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons, the safe one first; at the right, below. */
  actions: ReactNode
}

/** A question that needs an answer before anything else, 440 wide. Not for what fits the row. */
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
  /** What must be typed before it can be done ("cancel 3"); for what destroys many. */
  word?: string
  /** "Keep them". */
  keepLabel: string
  /** "Cancel 3 orders". */
  doLabel: string
  busy?: string | undefined
  onConfirm: () => void
}

/** Asks before something that cannot be undone. The safe answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  // A fresh form for every opening: what was typed last time does not stand there.
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
  busy,
  onConfirm,
}: ConfirmDialogProps) {
  const t = useMessages()
  const id = useId()
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
          <Button kind="danger" submit form={id} disabled={!ready} busy={busy}>
            {doLabel}
          </Button>
        </>
      }
    >
      {children} {word !== undefined && <Marked text={t.ui.typeToGoOn(word)} word={word} />}
      <form
        id={id}
        className={word === undefined ? 'hidden' : 'mt-3'}
        onSubmit={(event) => {
          event.preventDefault()
          if (ready) onConfirm()
        }}
      >
        {word !== undefined && (
          <TextInput
            value={typed}
            onChange={setTyped}
            aria-label={t.ui.typeWord(word)}
            autoComplete="off"
            autoFocus
          />
        )}
      </form>
    </Dialog>
  )
}

/** A sentence with one word of it in bold. */
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
