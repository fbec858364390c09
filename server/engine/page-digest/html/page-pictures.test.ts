import { expect, test } from 'vitest'
import { pagePictures } from './page-pictures.ts'

const base = 'https://example.com/news/'

test('the pictures of a page are those that it shows, the main ones first, each with its alternative text', () => {
  const { pictures } = pagePictures(
    `<body><img src="/logo.png" alt="Example"><img src="ad.jpg">
    <!-- <img src="comment.png"> --><script>const a = '<img src="script.png">'</script>
    <main><img src="dot.gif" width="1" height="1"><img src="drawing.svg"><img src="data:image/png;base64,AA">
    <img hidden src="hidden.png"><img style="display:none" src="unseen.png"><img src="javascript:alert(1)">
    <img alt="Sales &amp; costs   by month" src="x.jpg?a=1&amp;b=2"><img src="x.jpg?a=1&amp;b=2">
    <img srcset="small.jpg 300w, wide.jpg 1600w, huge.jpg 4000w" src="small.jpg"><img class="lazy" data-src="lazy.png" src="blank.gif">
    </main></body>`,
    base,
  )
  expect(pictures).toEqual([
    { url: 'https://example.com/news/x.jpg?a=1&b=2', alt: 'Sales & costs by month' },
    { url: 'https://example.com/news/wide.jpg', alt: null },
    { url: 'https://example.com/news/lazy.png', alt: null },
    { url: 'https://example.com/news/ad.jpg', alt: null },
    { url: 'https://example.com/logo.png', alt: 'Example' },
  ])
})

test('a page without pictures has the one that it gives to those who share it, and few of very many', () => {
  expect(pagePictures('<meta property="og:image" content="/cover.png"><p>Text</p>', base)).toEqual({
    pictures: [{ url: 'https://example.com/cover.png', alt: null }],
  })
  expect(pagePictures('<p>Text</p>', base)).toEqual({})
  const many = Array.from({ length: 100_000 }, (_, at) => `<img src="${at}.png">`).join('')
  expect(pagePictures(many, base).pictures).toHaveLength(12)
})
