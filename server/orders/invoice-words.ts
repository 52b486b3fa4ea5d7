import type { Department } from '../../contract/core/access.ts'
import type { MethodLabel } from '../../contract/core/fields.ts'
import type { Language } from '../../contract/core/language.ts'

const en = {
  invoice: (number: number | null) => `Invoice ${number}`,
  continued: (department: string) => `${department} (continued)`,
  departments: { flowers: 'Flowers', supplies: 'Supplies', plants: 'Plants', yard: 'Yard' } as Record<
    Department,
    string
  >,
  billTo: 'Bill to',
  shipTo: 'Ship to',
  pickedUpAt: 'Picked up at',
  methods: {
    Pickup: 'Pickup',
    'Truck Delivery': 'Truck Delivery',
    'UPS Delivery': 'UPS Delivery',
  } as Record<MethodLabel, string>,
  facts: {
    issued: 'Invoice date',
    account: 'Account',
    order: 'Order',
    ordered: 'Ordered',
    purchaseOrder: 'PO number',
    shipDay: 'Ship day',
    delivery: 'Delivery',
    route: 'Route',
    driver: 'Driver',
    terms: 'Terms',
    due: 'Due',
  },
  note: (note: string) => `Note: ${note}`,
  about: (number: number | null, customer: string, account: number) =>
    `Invoice ${number}  ·  ${customer}, account ${account}`,
  heads: {
    code: 'Code',
    item: 'Item',
    quantity: 'Quantity',
    unit: 'Unit',
    price: 'Price',
    amount: 'Amount',
  },
  pack: (count: string) => `pack of ${count}`,
  goods: 'Goods',
  freight: 'Delivery',
  total: 'Total',
  credited: 'Credits',
  paid: 'Paid',
  settled: 'Paid in full',
  toPay: 'Amount due',
  toPayBy: (day: string) => `Amount due by ${day}`,
  /** The balance if paid by that day, less the 2% discount. */
  inTime: (day: string) => `If paid in full by ${day}, less 2%`,
  nothing: 'All lines of this order were removed.',
  remitTo: 'Mail checks to',
  onCheck: (account: number, invoice: number | null) => `Memo: account ${account}, invoice ${invoice}`,
  payOnline: 'Or pay online',
  foot: (phone: string, email: string) => `Thank you for your order. Questions: ${phone}, ${email}`,
  page: (page: number, last: number) => `Page ${page} of ${last}`,
  fileName: 'invoice',
}

const es: typeof en = {
  invoice: (number) => `Factura ${number}`,
  continued: (department) => `${department} (continúa)`,
  departments: { flowers: 'Flores', supplies: 'Insumos', plants: 'Plantas', yard: 'Jardín' },
  billTo: 'Facturar a',
  shipTo: 'Enviar a',
  pickedUpAt: 'Recogido en',
  methods: { Pickup: 'Recoger', 'Truck Delivery': 'Entrega en camión', 'UPS Delivery': 'Entrega por UPS' },
  facts: {
    issued: 'Fecha de factura',
    account: 'Cuenta',
    order: 'Pedido',
    ordered: 'Pedido el',
    purchaseOrder: 'Orden de compra',
    shipDay: 'Día de envío',
    delivery: 'Entrega',
    route: 'Ruta',
    driver: 'Chofer',
    terms: 'Condiciones',
    due: 'Vence',
  },
  note: (note) => `Nota: ${note}`,
  about: (number, customer, account) => `Factura ${number}  ·  ${customer}, cuenta ${account}`,
  heads: {
    code: 'Código',
    item: 'Artículo',
    quantity: 'Cantidad',
    unit: 'Unidad',
    price: 'Precio',
    amount: 'Importe',
  },
  pack: (count) => `paquete de ${count}`,
  goods: 'Mercancía',
  freight: 'Entrega',
  total: 'Total',
  credited: 'Créditos',
  paid: 'Pagado',
  settled: 'Pagada por completo',
  toPay: 'Por pagar',
  toPayBy: (day) => `Por pagar hasta el ${day}`,
  inTime: (day) => `Si se paga todo hasta el ${day}, menos 2%`,
  nothing: 'Se quitaron todas las líneas de este pedido.',
  remitTo: 'Enviar cheques a',
  onCheck: (account, invoice) => `Concepto: cuenta ${account}, factura ${invoice}`,
  payOnline: 'O pague en línea',
  foot: (phone, email) => `Gracias por su pedido. Preguntas: ${phone}, ${email}`,
  page: (page, last) => `Página ${page} de ${last}`,
  fileName: 'factura',
}

export type InvoiceWords = typeof en

/** The words of a printed invoice. */
export const invoiceWords: Record<Language, InvoiceWords> = { en, es }
