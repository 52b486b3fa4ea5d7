import { useMessages } from '../words/language.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Kbd } from './kbd.tsx'

type Props = {
  open: boolean
  onClose: () => void
  /** Each shortcut, keys separated by spaces, and what it does; with a heading if there are several groups. */
  groups: readonly { title?: string; keys: readonly (readonly [string, string])[] }[]
}

/** The list of keyboard shortcuts. */
export function KeysDialog({ open, onClose, groups }: Props) {
  const t = useMessages()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.shell.keys}
      actions={<Button onClick={onClose}>{t.ui.close}</Button>}
    >
      {groups.map(({ title = '', keys }) => (
        <section key={title} className="mt-3 first:mt-0">
          {title && <h3 className="mb-2 font-semibold text-ink">{title}</h3>}
          <dl className="grid grid-cols-[6rem_1fr] items-center gap-x-4 gap-y-2">
            {keys.map(([key, does]) => (
              <div key={key} className="contents">
                <dt className="flex gap-1">
                  {key.split(' ').map((one) => (
                    <Kbd key={one}>{one}</Kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
