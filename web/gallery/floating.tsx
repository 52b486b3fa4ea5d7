import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx'
import { Menu, MenuChoice, MenuItem, MenuLine } from '../ui/menu.tsx'
import { Popover } from '../ui/popover.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { ToastBar, useToast } from '../ui/toast.tsx'
import { Part } from './part.tsx'

export function Floating() {
  const toast = useToast()
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'sheet' | 'low sheet'>()
  const [said, setSaid] = useState('')
  const close = () => setOpen(undefined)
  return (
    <Part name="What floats">
      <div className="gallery-row">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Typed confirmation</Button>
        <Button onClick={() => setOpen('sheet')}>Sheet</Button>
        <Button onClick={() => setOpen('low sheet')}>Low sheet</Button>
        <Popover label="Ship day" width={320} trigger={(props) => <Button {...props}>Popover</Button>}>
          {(done) => (
            <div className="flex flex-col items-start gap-3 p-4">
              Truck, Tue Nov 24
              <Button onClick={done}>Keep</Button>
            </div>
          )}
        </Popover>
        <Menu label="Account" align="end" trigger={(props) => <Button {...props}>Menu</Button>}>
          <MenuItem icon="user" onChoose={() => setSaid('account')}>
            Account
          </MenuItem>
          <MenuChoice chosen onChoose={() => setSaid('light')}>
            Light
          </MenuChoice>
          <MenuLine />
          <MenuItem icon="logout" onChoose={() => setSaid('out')}>
            Sign out
          </MenuItem>
        </Menu>
        <Button
          onClick={() =>
            toast({
              text: 'Snapdragon Potomac Yellow set to 8.',
              action: { label: 'Undo', onAct: () => setSaid('undone') },
            })
          }
        >
          Toast
        </Button>
        <output>{said}</output>
      </div>
      <ToastBar
        toast={{
          id: -1,
          text: 'Snapdragon Potomac Yellow set to 8.',
          seconds: 8,
          action: { label: 'Undo', onAct: () => {} },
        }}
      />
      <ToastBar
        toast={{
          id: -2,
          kind: 'failed',
          text: 'Not saved: no connection. It is kept here.',
          seconds: 8,
          action: { label: 'Try again', onAct: () => {} },
        }}
      />
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Ship Tue Nov 24?"
        actions={<Button onClick={close}>Keep</Button>}
      >
        Prices of 2 lines change.
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        title="Cancel 3 orders?"
        word="cancel 3"
        keepLabel="Keep them"
        doLabel="Cancel 3 orders"
        onConfirm={close}
      >
        The stock goes back and the shops are told.
      </ConfirmDialog>
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title="Filters"
        footer={
          <Button kind="primary" size={44} wide onClick={close}>
            Show 38
          </Button>
        }
      >
        <p>Special Filters</p>
      </Sheet>
      <Sheet low open={open === 'low sheet'} onClose={close} title="Account">
        <p>Rosewood & Rye Florist</p>
      </Sheet>
    </Part>
  )
}
