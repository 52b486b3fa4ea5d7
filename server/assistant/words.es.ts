import { countText, shipDayText } from '../../contract/words/day-words.ts'
import { quantityText } from '../../contract/words/unit-words.ts'
import type { AssistantWords } from './words.ts'

const s = (count: number, one: string, many = `${one}s`) => `${countText(count)} ${count === 1 ? one : many}`
const day = (of: Parameters<typeof shipDayText>[0]) => shipDayText(of, 'es')
const colors: Record<string, string> = {
  White: 'blanco',
  Ivory: 'marfil',
  Cream: 'crema',
  Blush: 'rubor',
  Champagne: 'champán',
  Peach: 'durazno',
  'Light Pink': 'rosa claro',
  'Hot Pink': 'fucsia',
  Pink: 'rosado',
  Red: 'rojo',
  Burgundy: 'vino',
  Coral: 'coral',
  Salmon: 'salmón',
  Orange: 'naranja',
  Yellow: 'amarillo',
  Gold: 'dorado',
  Green: 'verde',
  Blue: 'azul',
  Purple: 'morado',
  Lavender: 'lavanda',
  Black: 'negro',
  Brown: 'café',
}
const countries: Record<string, string> = {
  'United States': 'Estados Unidos',
  Netherlands: 'Holanda',
  Canada: 'Canadá',
  Mexico: 'México',
  Kenya: 'Kenia',
  Italy: 'Italia',
  Thailand: 'Tailandia',
  'South Africa': 'Sudáfrica',
  'New Zealand': 'Nueva Zelanda',
}
const inSpanish = (names: readonly string[], map: Record<string, string>) =>
  names.map((name) => map[name] ?? name).join(' o ')

export const es: AssistantWords = {
  problems: {
    soldOut: 'Agotado para ese día.',
    fewer: (left, um) => `Solo quedan ${quantityText(left, um, 'es')}.`,
  },
  reasons: {
    usual: (times) => `En ${s(times, 'pedido')} de los últimos 90 días.`,
    ordered: (when) => `Pedido para el ${day(when)}.`,
    like: (difference) =>
      difference === 0
        ? 'Casi al mismo precio.'
        : `${Math.abs(difference)} % ${difference > 0 ? 'más' : 'menos'} que el que nombró.`,
    near: 'Lo más cercano a lo que pidió.',
    each: (stems, total) => `${s(stems, 'tallo')} por pieza, ${countText(total)} en total.`,
    goesWith: (shops) => `${countText(shops)} florerías lo compraron en los mismos pedidos.`,
    lastYear: (when) => `Lo pidió para el ${day(when)}.`,
    fell: (percent) => `${percent} % menos que cuando lo compró por última vez.`,
    back: 'Estaba agotado cuando lo buscó; ya hay.',
    saleEnds: (when) => `En oferta hasta el ${day(when)}.`,
    newColor: 'Nuevo en un color que usted compra.',
    closes: (when) => `Se puede reservar hasta el ${day(when)}.`,
    instead: (of) => `En lugar de ${of}.`,
  },
  found: (count, { goods, limits }, of) => {
    const what = [goods || !limits ? `de ${goods || 'eso'}` : '', limits].filter(Boolean).join(' ')
    return count === 0
      ? `No encontré nada de **${goods}** para el ${day(of)}.`
      : `**${s(count, 'artículo')}** ${what} para el ${day(of)}.`
  },
  foundNoLimit: (goods, of, limits) =>
    `Nada de **${goods || 'eso'}** está ${limits} para el ${day(of)}. Esto es lo más cercano.`,
  cheapest: (name, price) => `Lo más barato es **${name}** a ${price}.`,
  limits: {
    under: (amount, perStem) => `a menos de $${amount}${perStem ? ' por tallo' : ''}`,
    over: (amount) => `a más de $${amount}`,
    cm: (cm) => `${cm} cm`,
    minCm: (cm) => `de ${cm} cm o más`,
    maxCm: (cm) => `de ${cm} cm o menos`,
    from: (names) => `de ${inSpanish(names, countries)}`,
    notFrom: (names) => `que no sea de ${inSpanish(names, countries)}`,
    color: (names) => `en ${inSpanish(names, colors)}`,
    onSale: 'en oferta',
    left: 'disponible',
  },
  dayMoved: (asked, to, why) =>
    `El ${day(asked)} no está abierto${why ? ` (${why})` : ''}. Esto es para el **${day(to)}**.`,
  dayForEvent: (event, to) =>
    `Para el ${day(event)} las flores llegan el **${day(to)}**, para que abran y beban antes.`,
  dayNone: (asked) => `Ningún día antes del ${day(asked)} está abierto.`,
  proposal: (lines, total, of) =>
    `**${s(lines, 'línea')}**, ${total} para el ${day(of)}. Nada está en el carrito hasta que usted lo agregue.`,
  proposalNone: 'No encontré nada de esto. Revise los nombres o elija abajo.',
  unread: (count) => `${s(count, 'línea')} ${count === 1 ? 'espera' : 'esperan'} su elección.`,
  overBudget: (over) => `Son ${over} más que su presupuesto.`,
  again: {
    usual: 'Esto es lo de siempre: lo que más pide, con la cantidad de la mayoría de las semanas.',
    last: (when) => `Esto es lo que pidió para el **${day(when)}**, a los precios de hoy.`,
    holiday: (name, from, to) =>
      `Esto es lo que pidió para ${name}, del ${day(from)} al ${day(to)}, a los precios de hoy.`,
    percent: (percent) =>
      `Cada cantidad es ${Math.abs(percent)} % ${percent < 0 ? 'menor' : 'mayor'}, en paquetes completos.`,
    none: 'No encuentro ningún pedido suyo de entonces.',
    gone: (count) =>
      `${s(count, 'artículo')} ya no ${count === 1 ? 'hay' : 'hay'}; propongo algo parecido donde existe.`,
  },
  recipe: {
    result: (pieces, piece, total, each) =>
      `**${countText(pieces)} ${piece}** suman **${total}**, ${each} cada uno.`,
    more: (pieces, total) => `${pieces} sumarían ${total}.`,
    overBudget: (pieces, asked) =>
      `Su presupuesto alcanza para ${countText(pieces)} de los ${countText(asked)}.`,
    stock: (pieces, asked) =>
      asked === null
        ? 'El límite son las existencias, no su presupuesto: no alcanzan para uno más.'
        : `El límite son las existencias: alcanzan para ${countText(pieces)} de ${countText(asked)}.`,
    least: (total) => `Uno solo ya suma ${total}, más que su presupuesto.`,
    none: 'No hay existencias suficientes para eso en esos colores.',
    pieces: {
      centerpiece: 'centros de mesa',
      bouquet: 'ramos',
      boutonniere: 'boutonnieres',
      wreath: 'coronas',
    },
    title: (piece, stems) => `${piece}, ${stems} tallos`,
    one: { centerpiece: 'Centro de mesa', bouquet: 'Ramo', boutonniere: 'Boutonniere', wreath: 'Corona' },
  },
  orderStatus: {
    PENDING_PAYMENT: 'Espera el pago',
    PAYMENT_UNKNOWN: 'Se comprueba el pago',
    SUBMITTED: 'Recibido',
    ON_HOLD: 'En espera',
    CONFIRMED: 'Confirmado',
    PICKING: 'En preparación',
    PACKED: 'Empacado',
    LOADED: 'En el camión',
    OUT_FOR_DELIVERY: 'En camino',
    READY_FOR_PICKUP: 'Listo para recoger',
    SHIPPED: 'Enviado',
    DELIVERED: 'Entregado',
    PICKED_UP: 'Recogido',
    DELIVERY_FAILED: 'No entregado',
    CLOSED: 'Cerrado',
    CANCELLED: 'Cancelado',
  },
  noOrders: 'No tiene pedidos abiertos, ni de los últimos 90 días.',
  noSuchOrder: (number) => `No tiene el pedido ${number}.`,
  owe: {
    nothing: 'Hoy no debe nada.',
    balance: (total, invoices) =>
      `Debe **${total}** en ${s(invoices, 'factura abierta', 'facturas abiertas')}.`,
    credit: (amount) => `Ya se restaron ${amount} en créditos.`,
    inCredit: (amount) => `Tiene **${amount}** a favor.`,
    pastDue: (amount, number, due) =>
      `**${amount}** está vencido, lo más antiguo desde el ${day(due)} (factura ${number}).`,
    pastDueOnly: (amount) => `**${amount}** está vencido.`,
    next: (amount, due) => `Lo siguiente, ${amount}, vence el ${day(due)}.`,
    limit: (left, limit) => `Le quedan ${left} de su límite de crédito de ${limit}.`,
    held: 'La cuenta está retenida: los pedidos nuevos se pagan con tarjeta.',
    cardOnly: 'Los pedidos nuevos se pagan con tarjeta hasta que se pague lo vencido.',
  },
  addTo: {
    yes: (number, of, until) =>
      `Sí. El pedido ${number} para el **${day(of)}** acepta más hasta **${until}**.`,
    open: (of, until) =>
      `Sí. El ${day(of)} acepta pedidos hasta **${until}**. Aún no tiene pedido para ese día.`,
    no: (of, at) => `No. Los pedidos para el ${day(of)} cerraron${at ? ` ${at}` : ''}.`,
    next: (of, until) => `El siguiente es el **${day(of)}**, abierto hasta ${until}.`,
  },
  days: {
    open: (of, until) => `El **${day(of)}** está abierto hasta ${until}.`,
    closed: (of, why) => `El **${day(of)}** no está abierto${why ? `: ${why}` : '.'}`,
    next: (method, of, until) => `Siguiente por ${method}: **${day(of)}**, pida antes de ${until}.`,
    none: 'Por ahora ningún día está abierto para eso.',
  },
  dayReason: {
    before_tomorrow: 'lo más pronto es mañana.',
    cut_off_passed: 'los pedidos ya cerraron.',
    disabled: 'no sale nada.',
    holiday: 'es feriado, no sale nada.',
    closed: 'estamos cerrados.',
    no_route: 'ese día ningún camión va a su dirección.',
    no_ups_day: 'UPS envía de lunes a jueves.',
    no_farm_day: 'la finca no envía ese día.',
    no_ups_state: 'no se envían paquetes a su estado.',
    too_far: 'es demasiado lejos.',
    not_available_yet: 'todavía no está disponible.',
    booking_closed: 'la reserva ya cerró.',
    booking_not_open: 'la reserva aún no abre.',
  },
  method: { PICKUP: 'recogida', TRUCK: 'camión', UPS: 'UPS' },
  care: {
    life: (name, days) => `**${name}**: unos **${s(days, 'día')}** en florero.`,
    keeps: (name) => `**${name}** se conserva: no tiene vida en florero.`,
    opens: (min, max, hours) =>
      `Cuente ${min === max ? s(max, 'día') : `de ${min} a ${s(max, 'día')}`} para que abra y ${s(hours, 'hora')} para que beba.`,
    drinks: (hours) => `Déjela beber ${s(hours, 'hora')} antes.`,
    forDay: (event, days) => `Para el ${day(event)}, que llegue el ${days.map(day).join(' o el ')}.`,
    late: (event) => `Nada llega a tiempo para abrir el ${day(event)}.`,
    tips: [
      'Corte 2 o 3 cm del tallo con un cuchillo afilado y póngalos en agua enseguida.',
      'Use cubetas limpias y alimento para flores; cambie el agua cada dos días.',
      'Guárdelas a 1–3 °C, lejos de la fruta y del sol.',
    ],
    which: '¿De qué flor? Conozco el cuidado y la vida en florero de cada tipo.',
  },
  instead: {
    result: (name) => `Lo más parecido a **${name}** que hay:`,
    none: (name) => `No encuentro nada parecido a ${name} para ese día.`,
    which: '¿En lugar de qué flor?',
  },
  price: {
    result: (name, price, um) => `**${name}** está a **${price}** por ${um}.`,
    list: (price) => `El precio de lista es ${price}.`,
    sale: (was, until) => `En oferta: antes ${was}${until ? `, hasta el ${day(until)}` : ''}.`,
    own: 'Su propio precio, menor que el de lista.',
    tier: (from, um, price) => `Desde ${quantityText(from, um, 'es')}: ${price}.`,
    perStem: (price) => `${price} por tallo.`,
    which: '¿El precio de qué?',
  },
  standing: (count) =>
    count === 0
      ? 'No tiene pedidos fijos. Diga qué llega cuándo, y lo pedimos por usted.'
      : `Tiene ${s(count, 'pedido fijo', 'pedidos fijos')}.`,
  standingNext: (name, of) => `${name}: siguiente el ${day(of)}.`,
  claim:
    'Reclámelo en la línea del pedido, con una foto. Las flores cortadas se reclaman dentro de 24 horas de la entrega.',
  quote: 'Pídalo como pedido especial: su representante le pone precio y usted lo acepta con un toque.',
  event: (count) =>
    count === 0 ? 'Todavía no tiene eventos.' : `Tiene ${s(count, 'evento próximo', 'eventos próximos')}.`,
  help: {
    cart: [
      'Ponga una cantidad en cualquier lista; va al carrito.',
      'Abra el carrito, revise el día y pulse Hacer el pedido.',
    ],
    shipDay: [
      'Pulse el día en la parte de arriba.',
      'Elija el día y cómo llega. El carrito se mueve con él.',
    ],
    pay: ['Abra Facturación y luego Pagos.', 'Marque las facturas, elija tarjeta o cuenta, y pulse Pagar.'],
    invoice: [
      'Abra Facturación.',
      'Pulse una factura para verla, o Estado de cuenta para guardar un mes en PDF.',
    ],
    password: [
      'Abra Información personal en el menú con su nombre.',
      'Cambie la contraseña o configure un segundo factor.',
    ],
    people: [
      'Abra Empresa en el menú con su nombre. Lo ven los dueños.',
      'Pulse Invitar y elija lo que la persona puede hacer.',
    ],
    notices: [
      'Abra Avisos con la campana y luego Ajustes.',
      'Elija para cada tipo: aquí, correo, mensaje de texto o push.',
    ],
    favorites: ['Pulse el corazón en cualquier fila.', 'Favoritos es una sección de arriba.'],
    quickOrder: [
      'Abra Guía de pedidos y luego Pedido rápido.',
      'Pegue líneas como “12 freedom 60”, o suelte una hoja de cálculo.',
    ],
    cancel: ['Abra Pedidos y el pedido.', 'Hasta que se empaca, Cancelar pedido está debajo de las líneas.'],
    card: ['Abra Facturación y luego Formas de pago.', 'Agregue una tarjeta y marque la que se usa primero.'],
    tax: [
      'Abra Empresa en el menú con su nombre.',
      'Envíenos el certificado por Ayuda; nosotros lo registramos.',
    ],
    address: [
      'Abra Información personal y luego Direcciones.',
      'Agregue una, o cambie una a la que no vaya ningún carrito.',
    ],
  },
  helpTitle: {
    cart: 'Hacer un pedido',
    shipDay: 'Cambiar el día',
    pay: 'Pagar facturas',
    invoice: 'Ver o guardar una factura',
    password: 'Contraseña e inicio de sesión',
    people: 'Personas de su empresa',
    notices: 'Avisos',
    favorites: 'Favoritos',
    quickOrder: 'Pegar una lista',
    cancel: 'Cancelar un pedido',
    card: 'Tarjetas',
    tax: 'Certificado de reventa',
    address: 'Direcciones',
  },
  person: (name) =>
    name
      ? `Puedo pasarle esto a **${name}**, con todo lo dicho aquí.`
      : 'Puedo pasar esto a nuestra oficina, con todo lo dicho aquí.',
  refuse:
    'Eso no lo puedo hacer ni prometer. Solo leo lo que usted mismo puede leer, y los precios los ponen las personas.',
  hello:
    'Busco flores, lleno listas, planeo diseños y consulto pedidos, días, lo que debe y cuidados. Respondo con sus precios y existencias.',
  thanks: 'Con gusto. Pregunte cuando necesite más.',
  unclear: 'No entendí todo.',
  photo: {
    blind: 'Aquí no puedo ver imágenes: no hay un modelo que vea. Descríbala, o envíela a una persona.',
    seen: 'Lo que leí en la imagen:',
    failed: 'No pude leer la imagen. Descríbala, o envíela a una persona.',
  },
  stopped: 'Detenido.',
  modelSpent: 'La cuota de hoy del modelo de lenguaje se agotó; esta es mi respuesta solo por reglas.',
  cite: {
    prices: 'Sus precios',
    stock: (of) => `Existencias ${day(of)}`,
    days: 'Días de camión',
    guide: 'Guía de pedidos',
    orders: 'Sus pedidos',
    order: (number) => `Pedido ${number}`,
    billing: 'Facturación',
    care: 'Días para abrir',
    standing: 'Pedidos fijos',
    claims: 'Reclamos',
    quotes: 'Cotizaciones',
    events: 'Eventos',
    help: 'Ayuda',
    substitutes: 'Sustitutos',
  },
  open: 'Abrir',
  refine: {
    cheaper: { label: 'Más barato', ask: 'más barato' },
    forDay: (of) => ({ label: `Para el ${day(of)}`, ask: `para el ${of}` }),
    instead: (name) => ({ label: 'Otra cosa', ask: `qué hay en lugar de ${name}` }),
    white: { label: 'En blanco', ask: 'en blanco' },
    long: { label: 'Tallos más largos', ask: 'de más de 60 cm' },
    invoices: { label: 'Solo lo vencido', ask: 'qué está vencido' },
    days: { label: '¿Qué días?', ask: 'qué días hay camión' },
    less: { label: '10 % menos', ask: '10 % menos' },
    more: { label: '10 % más', ask: '10 % más' },
  },
  titles: {
    found: ({ count, goods, limits, day: of }) =>
      [
        `${countText(count)} ${goods || (count === 1 ? 'artículo' : 'artículos')}`,
        ...limits,
        `para el ${day(of)}`,
      ].join(', '),
    near: (goods, of) => `Lo más parecido a ${goods || 'eso'}, para el ${day(of)}`,
    usual: 'Lo de siempre',
    list: (of) => `Su lista para el ${day(of)}`,
    again: 'Pedido antes',
    instead: (name) => `En lugar de ${name}`,
  },
  examples: [
    'Rosas blancas de más de 50 cm a menos de un dólar para el viernes',
    '12 freedom 60, gypsophila x4 para el jueves',
    '15 centros de mesa, 20 tallos, blanco y verde, $400',
    '¿Dónde está mi pedido?',
    '¿Cuánto debo y por qué?',
    '¿Cuánto duran las peonías?',
  ],
  cards: {
    usualMissing: 'Todavía no está en su carrito',
    lastYear: 'Esta semana hace un año',
    endsSoon: 'La oferta termina pronto',
    newColor: 'Nuevo en sus colores',
    priceFell: 'Más barato que la última vez',
    back: 'Otra vez disponible',
    prebook: 'Reserve antes de que cierre',
  },
  titleOf: 'Conversación',
  handOver: (word) => word || 'Quisiera hablar de esto.',
  transcript: { you: 'Pregunta', photo: '(foto)', lily: 'Lily' },
  notRight: 'No es correcto',
}
