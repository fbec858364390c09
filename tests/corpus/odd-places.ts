import { doc, framed, type OddPage, report, reportHtml } from './odd-parts.ts'

const [lead = '', works = '', mayor = '', money = ''] = report

const walls = [
  [
    'en',
    'We value your privacy',
    'We and our 842 partners store and access information on your device, such as cookies, and process personal data.',
    'Accept all',
    'Reject',
  ],
  [
    'de',
    'Wir schätzen Ihre Privatsphäre',
    'Wir und unsere 842 Partner speichern Informationen wie Cookies auf Ihrem Gerät und verarbeiten personenbezogene Daten.',
    'Alle akzeptieren',
    'Ablehnen',
  ],
  [
    'fr',
    'Nous respectons votre vie privée',
    'Nous et nos 842 partenaires stockons des informations telles que des cookies sur votre appareil et traitons vos données.',
    'Tout accepter',
    'Refuser',
  ],
  [
    'es',
    'Respetamos tu privacidad',
    'Nosotros y nuestros 842 socios almacenamos información como cookies en tu dispositivo y tratamos datos personales.',
    'Aceptar todo',
    'Rechazar',
  ],
  [
    'it',
    'Il rispetto della tua privacy',
    'Noi e i nostri 842 partner archiviamo informazioni come i cookie sul tuo dispositivo e trattiamo dati personali.',
    'Accetta tutto',
    'Rifiuta',
  ],
  [
    'pl',
    'Szanujemy twoją prywatność',
    'My i nasi 842 partnerzy przechowujemy informacje, takie jak pliki cookie, na twoim urządzeniu i przetwarzamy dane osobowe.',
    'Zaakceptuj wszystko',
    'Odrzuć',
  ],
] as const

const post = (name: string, day: string, text: string, quote = '') =>
  `<li class="message"><div class="message-user"><a href="/u/${name}">${name}</a><span>Joined 2019</span><span>Posts: 1,204</span></div><div class="message-main"><time datetime="${day}T10:00:00Z">${day}</time>${quote && `<blockquote>${quote}</blockquote>`}<p>${text}</p><div class="actions"><a href="#r">Reply</a> <a href="#l">Like</a></div></div></li>`

/** Places that surround or replace what is said. */
export const oddPlaces: OddPage[] = [
  ...walls.map(([lang, title, text, yes, no]) => ({
    name: `a cookie wall before the text, ${lang}`,
    html: doc(
      'The lock',
      `<div class="overlay" role="dialog" aria-modal="true"><h2>${title}</h2><p>${text}</p><button>${yes}</button><button>${no}</button></div>${framed('Harwick News', `<main><article><h1>The lock</h1>${reportHtml}</article></main>`)}`,
      { lang },
    ),
    title: 'The lock',
    says: report,
    never: [text],
  })),
  {
    name: 'a thread with quotations',
    html: doc(
      'Which paint for a lock gate? | Boat Forum',
      framed(
        'Boat Forum',
        `<main><h1>Which paint for a lock gate?</h1><ul class="messages">${post('marten', '2026-11-02', 'Our lock gate is oak and stands in fresh water all year. Which paint lasts longer than two winters?')}${post('ida_b', '2026-11-03', 'Linseed oil with pine tar, three coats, each dried for a week. Ours was last done in 2015.', 'Which paint lasts longer than two winters?')}${post('old_hand', '2026-11-05', 'Tar is right, but never on wet wood: let it dry under a roof for a summer first.')}</ul></main>`,
      ),
    ),
    title: 'Which paint for a lock gate?',
    says: ['Our lock gate is oak', 'Linseed oil with pine tar', 'Tar is right, but never on wet wood'],
  },
  {
    name: 'a report with a long discussion below',
    html: doc(
      'The lock',
      framed(
        'Harwick News',
        `<main><article><h1>The lock</h1>${reportHtml}</article><section id="comments" class="comments-area"><h2>37 comments</h2><ol class="comment-list">${Array.from({ length: 12 }, (_, at) => `<li class="comment"><article><footer><b>Reader ${at}</b></footer><p>Nobody asked us who moor there whether number ${at} of these plans suits anybody at all.</p></article></li>`).join('')}</ol></section></main>`,
      ),
    ),
    says: report,
    never: ['Nobody asked us who moor there'],
  },
  {
    name: 'a shop with variants of one thing',
    html: doc(
      'Rope, three strands',
      framed(
        'Rope Works',
        `<main><h1>Rope, three strands</h1><p>Hemp, laid in our own yard, for everything that moors.</p><form><label>Thickness<select><option>10 mm</option><option>14 mm</option></select></label></form>
        <table class="variants"><tr><th>Thickness</th><th>Breaking load</th><th>Price a metre</th><th>In stock</th></tr><tr><td>10 mm</td><td>950 kg</td><td>2.40 €</td><td>yes</td></tr><tr><td>14 mm</td><td>1,700 kg</td><td>3.90 €</td><td>sold out</td></tr></table></main>`,
      ),
    ),
    says: [
      'Hemp, laid in our own yard',
      '10 mm',
      '950 kg',
      '2.40 €',
      '14 mm',
      '1,700 kg',
      '3.90 €',
      'sold out',
    ],
  },
  {
    name: 'a list of things with prices',
    html: doc(
      'Ropes',
      framed(
        'Rope Works',
        `<main><h1>Ropes</h1><div class="grid">${['Hemp 10 mm', 'Hemp 14 mm', 'Sisal 8 mm', 'Cotton 6 mm']
          .map(
            (name, at) =>
              `<div class="card"><a href="/p/${at}"><img src="/${at}.jpg" alt=""><h3>${name}</h3></a><span class="price">${at + 2}.40 €</span><button>Add to basket</button></div>`,
          )
          .join('')}</div></main>`,
      ),
    ),
    says: ['Hemp 10 mm', '2.40 €', 'Hemp 14 mm', '3.40 €', 'Sisal 8 mm', '4.40 €', 'Cotton 6 mm', '5.40 €'],
    never: ['All rights reserved'],
  },
  {
    name: 'a live ticker with newest first',
    html: doc(
      'Flood on the Wend: live',
      framed(
        'Harwick News',
        `<main><h1>Flood on the Wend: live</h1><ol class="liveblog">${[
          '16:40|The gauge at Harwick stands at 4.31 m and falls.',
          '14:05|The bridge in Mill Street is closed to all traffic.',
          '09:20|The fire brigade fills sandbags on the market square.',
        ]
          .map((entry) => entry.split('|'))
          .map(
            ([hour, text]) =>
              `<li id="e${hour}"><time>${hour}</time><div><p>${text}</p></div><a href="#share">Share</a></li>`,
          )
          .join('')}</ol></main>`,
      ),
    ),
    says: [
      '16:40',
      'The gauge at Harwick',
      '14:05',
      'The bridge in Mill Street',
      '09:20',
      'The fire brigade fills',
    ],
  },
  {
    name: 'AMP',
    html: `<!doctype html><html ⚡ lang="en"><head><meta charset="utf-8"><title>The lock</title><script async src="https://cdn.ampproject.org/v0.js"></script><style amp-boilerplate>body{visibility:hidden;animation:-amp-start 8s steps(1,end) 0s 1 normal both}</style><noscript><style amp-boilerplate>body{animation:none}</style></noscript></head>
    <body><amp-sidebar id="s"><ul><li><a href="/a">Start page</a></li></ul></amp-sidebar><article><h1>The lock</h1><amp-img src="/l.jpg" width="4" height="3"></amp-img>${reportHtml}<amp-ad type="x"></amp-ad></article></body></html>`,
    title: 'The lock',
    says: report,
    never: ['amp-boilerplate', 'Start page'],
  },
  {
    name: 'the beginning of a text that has to be paid for',
    html: doc(
      'The lock',
      framed(
        'Harwick News',
        `<main><article><h1>The lock</h1><p>${lead}</p><p>${works}</p><div class="paywall"><h2>Read on with a subscription</h2><p>Get full access for 1 € in the first month. Cancel at any time.</p><a href="/abo">Subscribe now</a></div></article></main>`,
      ),
    ),
    says: [lead, works],
    never: ['Get full access for 1 €'],
  },
  {
    name: 'a page whose text stands in a frame, described beside it',
    html: doc(
      'Opening hours',
      framed(
        'Harbour Office',
        '<main><h1>Opening hours</h1><p>From November to March the office is open on weekdays from nine to noon.</p><iframe src="https://map.example/embed" title="Map"><p>Your browser shows no frames.</p></iframe><p>On holidays call the lock keeper.</p></main>',
      ),
    ),
    says: ['open on weekdays from nine to noon', 'On holidays call the lock keeper.'],
    never: ['<iframe', 'Your browser shows no frames'],
  },
  {
    name: 'a report over two columns of tables',
    html: `<html><head><title>The lock</title></head><body bgcolor="#ffffff"><table width="760"><tr><td colspan="2"><font size="1"><a href="/">Home</a> | <a href="/n">News</a> | <a href="/g">Guestbook</a></font></td></tr><tr><td width="150" valign="top"><a href="/1">Boats</a><br><a href="/2">Tides</a><br><a href="/3">Moorings</a></td><td valign="top"><font size="5"><b>The lock</b></font><br><br>${report.join('<br><br>')}</td></tr></table></body></html>`,
    title: 'The lock',
    says: report,
    never: ['Guestbook'],
  },
  {
    name: 'a report that its site fades in',
    html: doc(
      'The lock',
      framed(
        'Harwick News',
        `<main><article><h1 style="opacity:0">The lock</h1>${report.map((text) => `<p data-aos="fade-up" style="opacity:0;transform:translateY(20px)">${text}</p>`).join('')}</article></main>`,
      ),
    ),
    says: report,
  },
  {
    name: 'a page of a program that left what it was drawn from',
    html: doc(
      'The lock',
      `<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps: { article: { title: 'The lock', body: report.map((text) => `<p>${text}</p>`).join('') } } } })}</script>`,
    ),
    says: [lead, works, mayor, money],
    never: ['pageProps', '<p>'],
  },
  {
    name: 'dates of events that are not the day of the page',
    html: doc(
      'Events',
      framed(
        'Town Hall',
        `<main><h1>Events</h1><ul><li><time datetime="2026-12-05">5 December 2026</time> Christmas market on the quay, with stalls of all guilds</li><li><time datetime="2027-01-14">14 January 2027</time> Lecture on the history of locks, in the old customs house</li></ul></main>`,
      ),
    ),
    day: null,
    says: [
      '5 December 2026',
      'Christmas market on the quay',
      '14 January 2027',
      'Lecture on the history of locks',
    ],
  },
]
