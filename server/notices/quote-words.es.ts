import type { NoticeWords } from './word-shapes.ts'

export const quoteWords: Pick<NoticeWords, 'quote' | 'quote-desk'> = {
  quote: ({ subject, quoteNews: news, sum, until, order }) => {
    const words = {
      OFFERED: {
        title: `Nueva oferta: ${subject}`,
        text: `${sum}. Termina ${until}.`,
        lock: 'Tiene una oferta nueva',
      },
      ASKED: {
        title: `Una pregunta sobre ${subject}`,
        text: 'Respóndala en su página.',
        lock: 'Tiene una pregunta',
      },
      DECLINED: {
        title: `No hay oferta para ${subject}`,
        text: 'Vea por qué y pregunte de nuevo.',
        lock: 'Respondieron su consulta',
      },
      REVISED: {
        title: `Están cambiando la oferta: ${subject}`,
        text: '',
        lock: 'Están cambiando una oferta',
      },
      ENDS: { title: `La oferta termina ${until}`, text: subject, lock: `Una oferta termina ${until}` },
      EXPIRED: {
        title: `La oferta terminó: ${subject}`,
        text: 'Pregunte de nuevo con un toque.',
        lock: 'Una oferta terminó',
      },
      TAKEN: { title: `Aceptaron su precio: ${subject}`, text: sum, lock: 'Aceptaron su precio' },
      ORDERED: {
        title: `Pedido hecho: ${subject}`,
        text: `Pedido ${order}`,
        lock: 'Su oferta ya es un pedido',
      },
    }
    return (
      words[news as keyof typeof words] ?? {
        title: `Un mensaje sobre ${subject}`,
        text: '',
        lock: 'Tiene un mensaje',
      }
    )
  },
  'quote-desk': ({ subject, quoteNews: news, sum, until, order, who }) => {
    const words = {
      ASKED: { title: `${who} pide precio de ${subject}`, text: '', lock: 'Una tienda pide precio' },
      COUNTERED: {
        title: `${who} hizo una contraoferta: ${subject}`,
        text: sum,
        lock: 'Una tienda hizo una contraoferta',
      },
      REFUSED: { title: `${who} no aceptó: ${subject}`, text: '', lock: 'Una tienda no aceptó una oferta' },
      CANCELLED: { title: `${who} retiró su consulta: ${subject}`, text: '', lock: 'Retiraron una consulta' },
      ENDS: {
        title: `La oferta a ${who} termina ${until}`,
        text: subject,
        lock: `Una oferta termina ${until}`,
      },
      EXPIRED: { title: `La oferta a ${who} terminó`, text: subject, lock: 'Una oferta terminó' },
      STUCK: {
        title: `${who} aceptó, pero no se pudo hacer el pedido`,
        text: subject,
        lock: 'Una oferta aceptada requiere su atención',
      },
      ORDERED: {
        title: `${who} aceptó: ${subject}`,
        text: `Pedido ${order}, ${sum}`,
        lock: 'Aceptaron una oferta',
      },
    }
    return (
      words[news as keyof typeof words] ?? {
        title: `${who} escribió sobre ${subject}`,
        text: '',
        lock: 'Una tienda escribió',
      }
    )
  },
}
