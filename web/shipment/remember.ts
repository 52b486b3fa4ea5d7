import type { MethodLabel } from '../../contract/fields.ts'

/** Whether the way of delivery is kept on this device for the next time (specification 3: remember-delivery choice). */
const key = 'shipment.remember'

export type Remembered = { remember: boolean; deliveryMethod?: MethodLabel; shipToCode?: string }

export function remembered(): Remembered {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{"remember":true}') as Remembered
  } catch {
    return { remember: true }
  }
}

export function remember(choice: Remembered) {
  try {
    localStorage.setItem(key, JSON.stringify(choice.remember ? choice : { remember: false }))
  } catch {
    // Storage is blocked: the server still knows the last shipment.
  }
}
