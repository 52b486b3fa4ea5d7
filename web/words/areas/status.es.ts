import type { status as en } from './status.en.ts'

export const status: typeof en = {
  title: 'Estado',
  parts: {
    shop: 'Tienda',
    orders: 'Pedidos',
    cards: 'Pagos con tarjeta',
    mail: 'Correo',
    texts: 'Mensajes de texto',
    files: 'Fotos y archivos',
    systems: 'Otros sistemas',
  },
  states: { fine: 'Bien', trouble: 'No funciona', closed: 'Cerrado por mantenimiento' },
  allFine: 'Todo funciona.',
  trouble: (count) => (count === 1 ? 'Una parte no funciona.' : `${count} partes no funcionan.`),
  closed: 'Estamos cerrados por mantenimiento.',
  checked: (at) => `Revisado a las ${at}. Esta página se actualiza sola.`,
  noLink: 'Este enlace no funciona',
  noLinkText: 'Se revocó o está incompleto. Pregunte a quien se lo dio.',
  noAnswer: 'No hay conexión con nosotros',
  noAnswerText: 'Esta página lo intenta de nuevo sola.',
}
