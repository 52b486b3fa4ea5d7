import { purchaseNotices } from './purchase-words.es.ts'
import { quoteWords } from './quote-words.es.ts'
import { standingEs } from './standing-words.ts'
import type { NoticeWords } from './word-shapes.ts'

export const es: NoticeWords = {
  ...quoteWords,
  ...standingEs,
  'order-confirmed': ({ order, sum }) => ({
    title: `El pedido ${order} está confirmado`,
    text: sum,
    lock: 'Un pedido está confirmado',
  }),
  'order-changed': ({ order, by, sum }) => ({
    title: by === '' ? `El pedido ${order} cambió` : `${by} cambió el pedido ${order}`,
    text: `Ahora es de ${sum}.`,
    lock: 'Un pedido cambió',
  }),
  'order-short': ({ order, goods }) => ({
    title: `Falta algo en el pedido ${order}`,
    text: goods,
    lock: 'Falta algo en un pedido',
  }),
  'order-cancelled': ({ order, notPaidInTime }) => ({
    title: `El pedido ${order} fue cancelado`,
    text: notPaidInTime ? 'No se pagó a tiempo.' : '',
    lock: 'Un pedido fue cancelado',
  }),
  'parcel-sent': ({ order }) => ({
    title: `El pedido ${order} está en camino`,
    text: 'El paquete ya salió. Sígalo en la página del pedido.',
    lock: 'Un paquete está en camino',
  }),
  'short-choice': ({ order, goods, until }) => ({
    title: `Elija qué va en lugar de ${goods}`,
    text: `Pedido ${order}. Elija antes de ${until}.`,
    lock: `Falta algo. Elija antes de ${until}.`,
  }),
  delivery: ({ order, tiding, time }) => {
    const about = time === '' ? '' : `A eso de las ${time}.`
    const words = {
      COMING: { title: 'Su camión ya salió', text: about },
      NEXT: { title: 'Su camión llega en la próxima parada', text: about },
      LATE: { title: 'Su camión viene más tarde de lo previsto', text: about },
      DELIVERED: { title: `El pedido ${order} está entregado`, text: '' },
      FAILED: { title: `No se pudo entregar el pedido ${order}`, text: 'Vea qué pasó y qué sigue.' },
      OFFICE: { title: 'Noticias de su entrega', text: about },
    }[tiding]
    return { ...words, lock: tiding === 'DELIVERED' ? 'Un pedido está entregado' : words.title }
  },
  'claim-decided': ({ number, isDenied, sum }) => ({
    title: isDenied ? `El reclamo ${number} fue rechazado` : `El reclamo ${number} está resuelto`,
    text: sum === '' ? '' : `Crédito de ${sum}.`,
    lock: 'Un reclamo está decidido',
  }),
  'claim-asked': ({ number, until }) => ({
    title: `El reclamo ${number} necesita una respuesta`,
    text: until === '' ? '' : `Responda antes de ${until}.`,
    lock: 'Un reclamo necesita una respuesta',
  }),
  'claim-waiting': ({ number, who, sum }) => ({
    title: `El reclamo ${number} espera una decisión`,
    text: `${who}, ${sum}`,
    lock: 'Un reclamo espera una decisión',
  }),
  'claim-passed': ({ number, goods }) => ({
    title: `Le pasaron un reclamo: ${number}`,
    text: goods,
    lock: 'Le pasaron un reclamo',
  }),
  ...purchaseNotices,
  'picture-refused': ({ goods }) => ({
    title: `Una foto no se muestra: ${goods}`,
    text: '',
    lock: 'Una foto no se muestra',
  }),
  'thread-answered': ({ number, subject, who }) => ({
    title: `${who} respondió: ${subject || number}`,
    text: '',
    lock: 'Tiene una respuesta',
  }),
  'thread-resolved': ({ number, subject }) => ({
    title: `Resuelto: ${subject || number}`,
    text: 'Si no lo está, escriba de nuevo.',
    lock: 'Una pregunta está resuelta',
  }),
  'thread-written': ({ number, subject, who }) => ({
    title: `${who} escribió: ${subject || number}`,
    text: number,
    lock: 'Un cliente escribió',
  }),
  'note-mention': ({ who, name, subject }) => ({
    title: `${who} lo mencionó en una nota sobre ${name}`,
    text: subject,
    lock: 'Una nota lo menciona',
  }),
  invoice: ({ number, sum }) => ({ title: `Factura ${number}`, text: sum, lock: 'Tiene una factura' }),
  'payment-received': ({ sum }) => ({ title: `Pago recibido: ${sum}`, text: '', lock: 'Se recibió un pago' }),
  'payment-returned': ({ sum }) => ({
    title: `Pago devuelto: ${sum}`,
    text: 'El banco no lo pagó. Las facturas están abiertas de nuevo.',
    lock: 'Un pago fue devuelto',
  }),
  'payment-bounced': ({ who, sum }) => ({
    title: `Pago devuelto: ${who}`,
    text: sum,
    lock: 'Un pago fue devuelto',
  }),
  'credit-issued': ({ number, sum }) => ({
    title: `Nota de crédito ${number}: ${sum}`,
    text: 'Úsela con su próximo pago.',
    lock: 'Tiene un crédito',
  }),
  'card-declined': ({ who, sum }) => ({
    title: `Una tarjeta fue rechazada: ${who}`,
    text: sum,
    lock: 'La tarjeta de un cliente fue rechazada',
  }),
  'call-asked': ({ who, name, subject }) => ({
    title: `${who} pide que le llame`,
    text: subject === '' ? name : `${name}: ${subject}`,
    lock: 'Un cliente pide que le llame',
  }),
  'rep-written': ({ who, name, subject }) => ({
    title: `${who} le escribió`,
    text: `${name}: ${subject}`,
    lock: 'Un cliente le escribió',
  }),
  'basket-sent': ({ by, until }) => ({
    title: `${by} le preparó una canasta`,
    text: `Todavía no se ha pedido nada. Pídala antes de ${until}.`,
    lock: 'Le espera una canasta',
  }),
  'basket-placed': ({ who, sum }) => ({
    title: `${who} pidió su canasta`,
    text: sum,
    lock: 'Un cliente pidió su canasta',
  }),
  'basket-declined': ({ who }) => ({
    title: `${who} no quiere su canasta`,
    text: '',
    lock: 'Un cliente no quiere su canasta',
  }),
  'price-file': ({ file, who, failed }) => ({
    title: failed ? `No se pudo leer ${file}` : `${file} está leído`,
    text: who,
    lock: failed ? 'No se pudo leer un archivo de precios' : 'Un archivo de precios está leído',
  }),
  'webhook-off': ({ name }) => ({
    title: `El webhook ${name} está apagado`,
    text: 'No recibía los eventos.',
    lock: 'Un webhook está apagado',
  }),
  'job-failed': ({ name }) => ({
    title: 'Se abandonó un trabajo',
    text: `${name} falló en cada intento.`,
    lock: 'Se abandonó un trabajo',
  }),
  'task-failed': ({ name }) => ({ title: 'Una tarea falló', text: name, lock: 'Una tarea falló' }),
  'run-changed': ({ name, until }) => ({
    title: `La ruta ${name} cambió`,
    text: until,
    lock: 'Su ruta cambió',
  }),
  'new-sign-in': ({ name }) => ({
    title: 'Nuevo inicio de sesión',
    text: `Desde ${name}. Si no fue usted, cambie su contraseña.`,
    lock: 'Nuevo inicio de sesión en su cuenta',
  }),
  'password-changed': () => ({
    title: 'Su contraseña cambió',
    text: 'Si no fue usted, llámenos.',
    lock: 'Su contraseña cambió',
  }),
  'passkey-added': ({ name }) => ({
    title: 'Se agregó una clave de acceso',
    text: `“${name}” ya permite entrar a su cuenta. Si no fue usted, quítela y llámenos.`,
    lock: 'Se agregó una clave de acceso a su cuenta',
  }),
  'passkey-removed': ({ name }) => ({
    title: 'Se quitó una clave de acceso',
    text: `“${name}” ya no permite entrar a su cuenta. Si no fue usted, llámenos.`,
    lock: 'Se quitó una clave de acceso de su cuenta',
  }),
  'company-linked': () => ({
    title: 'Ya puede entrar con la cuenta de su empresa',
    text: 'Se usó por primera vez. Si no fue usted, llámenos.',
    lock: 'La cuenta de su empresa ya permite entrar',
  }),
  wanted: ({ goods, under }) => ({
    title: `Volvió: ${goods}`,
    text: under ? 'A su precio, o menos.' : '',
    lock: 'Volvió algo que usted espera',
  }),
  test: () => ({
    title: 'Esto es una prueba',
    text: 'Los avisos llegan a este dispositivo.',
    lock: 'Esto es una prueba. Los avisos llegan a este dispositivo.',
  }),
}
