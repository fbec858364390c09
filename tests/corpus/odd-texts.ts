import { doc, framed, type OddPage, report, reportHtml } from './odd-parts.ts'

const [lead = '', works = '', mayor = '', money = ''] = report
const deep = (levels: number, inside: string) =>
  `${'<div>'.repeat(levels)}${inside}${'</div>'.repeat(levels)}`
const data = (value: object) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`

/** Shapes of what is said: tables, lists, questions, scripts, letters. */
export const oddTexts: OddPage[] = [
  {
    name: 'a table with merged cells',
    html: doc(
      'Fees',
      framed(
        'Harbour Office',
        `<main><h1>Fees</h1><p>The fees below hold for all boats that stay overnight.</p><table><thead><tr><th rowspan="2">Length</th><th colspan="2">Per night</th></tr><tr><th>Summer</th><th>Winter</th></tr></thead>
        <tbody><tr><td>up to 8 m</td><td>12 €</td><td>7 €</td></tr><tr><td>8 to 12 m</td><td colspan="2">19 €</td></tr></tbody></table></main>`,
      ),
    ),
    says: ['Summer', 'Winter', 'up to 8 m', '12 €', '7 €', '8 to 12 m', '19 €'],
    never: ['Contact us'],
  },
  {
    name: 'nested lists',
    html: doc(
      'Packing list',
      framed(
        'Walkers',
        '<main><h1>Packing list</h1><p>For three days in the hills you need no more than this.</p><ul><li>Clothes<ul><li>two shirts</li><li>rain jacket<ul><li>with a hood</li></ul></li></ul></li><li>Food<ol><li>bread</li><li>cheese</li></ol></li></ul></main>',
      ),
    ),
    says: ['- Clothes', '- two shirts', '- rain jacket', '- with a hood', '- Food', '1. bread', '2. cheese'],
  },
  {
    name: 'a list of definitions',
    html: doc(
      'Terms of the trade',
      framed(
        'Rope Works',
        '<main><h1>Terms of the trade</h1><dl><dt>Bight</dt><dd>The slack part of a rope between its ends.</dd><dt>Splice</dt><dd>Two ropes joined by weaving their strands.</dd><dd>Stronger than any knot.</dd></dl></main>',
      ),
    ),
    says: ['Bight', 'The slack part of a rope', 'Splice', 'Two ropes joined', 'Stronger than any knot'],
  },
  {
    name: 'questions that unfold',
    html: doc(
      'Questions and answers',
      framed(
        'Library',
        `<main><h1>Questions and answers</h1><details><summary>How long may I keep a book?</summary><p>Four weeks, and twice as long if nobody waits for it.</p></details>
        <details><summary>What does a lost book cost?</summary><p>Its price, and five euros for our work.</p></details></main>`,
      ),
    ),
    says: [
      'How long may I keep a book?',
      'Four weeks, and twice as long',
      'What does a lost book cost?',
      'Its price, and five euros',
    ],
  },
  {
    name: 'questions that a script unfolds',
    html: doc(
      'Help',
      framed(
        'Library',
        `<main><h1>Help</h1><div class="accordion"><button aria-expanded="false" aria-controls="a1">Can I renew by telephone?</button><div id="a1" class="panel" role="region" hidden><p>Yes, on weekdays between nine and noon.</p></div>
        <button aria-expanded="false" aria-controls="a2">Is there a reading room?</button><div id="a2" class="panel" role="region" style="display:none"><p>It is on the second floor and has forty seats.</p></div></div></main>`,
      ),
    ),
    says: [
      'Can I renew by telephone?',
      'Yes, on weekdays between nine and noon.',
      'Is there a reading room?',
      'forty seats',
    ],
  },
  {
    name: 'pictures that load late, with their noscript',
    html: doc(
      'The lock',
      framed(
        'Harwick News',
        `<article><h1>The lock</h1><p>${lead}</p><figure><img class="lazy" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="/lock.jpg" alt=""><noscript><img src="/lock.jpg" alt="The lock"></noscript><figcaption>The lock as it is today</figcaption></figure><p>${works}</p><p>${mayor}</p></article>`,
      ),
    ),
    title: 'The lock',
    says: [lead, works, mayor],
    never: ['R0lGOD', '<img', 'noscript'],
  },
  {
    name: 'a text that stands in data for machines alone',
    html: doc('Lock to be rebuilt', '<div id="root"></div><script src="/app.js"></script>', {
      head: data({
        '@context': 'https://schema.org',
        '@type': 'NewsArticle',
        headline: 'Lock to be rebuilt',
        datePublished: '2026-11-17T19:00:00+01:00',
        articleBody: report.join('\n\n'),
      }),
    }),
    title: 'Lock to be rebuilt',
    day: '2026-11-17',
    says: report,
  },
  {
    name: 'questions that stand in data for machines alone',
    html: doc('Ferry questions', '<div id="app">Loading…</div>', {
      head: data({
        '@context': 'https://schema.org',
        '@type': 'FAQPage',
        mainEntity: [
          {
            '@type': 'Question',
            name: 'Are dogs allowed?',
            acceptedAnswer: { '@type': 'Answer', text: '<p>Yes, on a lead, on the open deck.</p>' },
          },
          {
            '@type': 'Question',
            name: 'Where do I buy tickets?',
            acceptedAnswer: {
              '@type': 'Answer',
              text: 'At the pier, up to five minutes before the boat leaves.',
            },
          },
        ],
      }),
    }),
    says: ['Are dogs allowed?', 'Yes, on a lead', 'Where do I buy tickets?', 'At the pier'],
    never: ['<p>'],
  },
  {
    name: 'Japanese that is written downwards, with readings beside it',
    html: doc(
      '水門の改修',
      '<main style="writing-mode: vertical-rl"><h1>水門の改修</h1><p><ruby>町議会<rp>(</rp><rt>ちょうぎかい</rt><rp>)</rp></ruby>は月曜日の夜、<ruby>古<rt>ふる</rt></ruby>い水門を建て替えることを決めた。工事は三月に始まり、十四か月かかる見通しである。</p><p>費用は四億二千万円で、三分の二を県が負担し、残りは今後十年の入港料でまかなう。</p></main>',
      { lang: 'ja' },
    ),
    title: '水門の改修',
    says: ['町議会は月曜日の夜、古い水門を建て替えることを決めた', '費用は四億二千万円'],
    never: ['ちょうぎかい', 'ふる'],
  },
  {
    name: 'Arabic with English words in it',
    html: doc(
      'إعادة بناء الهويس',
      '<main dir="rtl"><h1>إعادة بناء الهويس</h1><p>قرر مجلس المدينة مساء الاثنين إعادة بناء الهويس القديم على نهر <bdi dir="ltr">River Wend</bdi>، ويبدأ العمل في شهر مارس ويستمر أربعة عشر شهرا.</p><p>وتبلغ الكلفة 4.2 مليون يورو يدفع الإقليم ثلثيها والباقي من رسوم المرفأ.</p></main>',
      { lang: 'ar' },
    ),
    title: 'إعادة بناء الهويس',
    says: ['قرر مجلس المدينة مساء الاثنين', 'River Wend', '4.2 مليون يورو'],
  },
  {
    name: 'Japanese in Shift_JIS that says it is UTF-8',
    html: Uint8Array.from(
      Buffer.from(
        '3c68746d6c3e3c686561643e3c6d65746120636861727365743d227574662d38223e3c7469746c653e908596e582cc89fc8f433c2f7469746c653e3c2f686561643e3c626f64793e3c68313e908596e582cc89fc8f433c2f68313e3c703e92ac8b6389ef82cd8c8e976a93fa82cc96e98141908596e582f08c9a82c491d682a682e982b182c682f08c8882df82bd81423c2f703e3c2f626f64793e3c2f68746d6c3e',
        'hex',
      ),
    ),
    title: '水門の改修',
    says: ['町議会は月曜日の夜、水門を建て替えることを決めた。'],
  },
  {
    name: 'UTF-8 whose server says Latin-1',
    contentType: 'text/html; charset=iso-8859-1',
    html: doc(
      'Schleuse wird erneuert',
      `<main><h1>Schleuse wird erneuert</h1><p>Die Gemeinderäte beschlossen am Montag, die alte Schleuse für 4,2 Millionen Euro zu erneuern.</p></main>`,
      { lang: 'de' },
    ),
    says: ['Die Gemeinderäte beschlossen', 'für 4,2 Millionen Euro'],
    never: ['Ã'],
  },
  {
    name: 'five thousand divisions in each other',
    html: doc('Deep', deep(5_000, `<h1>Deep</h1>${reportHtml}`)),
    says: report,
  },
  {
    name: 'a manual with code in several tongues',
    html: doc(
      'Reading levels',
      framed(
        'Gauge API',
        `<main><h1>Reading levels</h1><p>Ask for the levels of one station.</p><div class="tabs"><button>Shell</button><button>Python</button></div>
        <div class="highlight"><pre><code class="language-sh"><span class="line"><span>curl</span> https://api.gauge.example/v1/levels?station=12</span>\n<span class="line">  | head -3</span></code></pre></div>
        <div class="highlight"><pre><code class="language-py"><span class="kn">import</span> gauge\n<span class="k">for</span> level <span class="ow">in</span> gauge.levels(<span class="mi">12</span>):\n    print(level)</code></pre></div><p>A level is in millimetres above the datum.</p></main>`,
      ),
    ),
    says: [
      'Ask for the levels',
      'curl https://api.gauge.example/v1/levels?station=12\n  | head -3',
      'import gauge\nfor level in gauge.levels(12):\n    print(level)',
      'A level is in millimetres',
    ],
  },
  {
    name: 'a formula and its footnotes',
    html: doc(
      'Flow',
      framed(
        'River Notes',
        `<article><h1>Flow</h1><p>The flow is Q = A · v<sup id="r1"><a href="#n1">[1]</a></sup>, and falls with the square of the width, as H<sub>2</sub>O does not yield.</p>${reportHtml}<ol class="footnotes"><li id="n1">Measured in 1931 by A. Holm.</li></ol></article>`,
      ),
    ),
    says: ['Q = A · v', lead, money],
  },
]
