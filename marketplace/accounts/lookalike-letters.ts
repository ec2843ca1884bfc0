/**
 * Letters that look like Latin ones, by the letter that they look like: the entries of Unicode's confusables.txt (UTS 39;
 * © 1991 Unicode, Inc., Unicode License v3) that lead to a single Latin letter, after NFKD, without combining marks and
 * without letters whose capital is in the table, too; and small capitals and some Cyrillic letters of our own.
 */
export const lookalikeLetters: Record<string, string> = {
  a: '⍺ɑΑАᎪᗅꓮ\u{16f40}\u{102a0}⍶ᴀ',
  ae: 'ÆӔ',
  b: 'ƄЬᏏᑲᖯꞴΒВᏴᗷꓐ\u{10282}\u{102a1}\u{10301}ɓᑳƂБƀҌѢʙß',
  c: 'ᴄ\u{1f74c}\u{118f2}\u{118e9}ⲤСᏟꓚ\u{102a2}\u{10302}\u{10415}\u{1051c}¢ȼ₡\u{1f16e}Ҫς',
  d: 'ԁᏧᑯꓒᎠᗞᗪꓓɗƌĐÐƉ₫ᴅ',
  e: '℮ꬲҽ⋿ΕЕⴹᎬꓰ\u{118a6}\u{118ae}\u{10286}Ɇҿᴇ',
  f: 'ꬵẝք\u{1d213}ꞘϜᖴꓝ\u{118a2}\u{10287}\u{102a5}\u{10525}Ƒᵮꜰ',
  g: 'ɡᶃƍցԌᏀᏳꓖɠǤɢ',
  h: 'һհᏂΗⲎНᎻᕼꓧ\u{102cf}ɦꚕᏲⱧҢћĦӉӇʜ',
  i: '⍳ıɪɩιіꙇӏᎥ\u{118c3}⍸ɨᵻᵼ',
  j: 'ꞲͿЈᎫᒍꓙɈᴊ',
  k: 'ΚⲔКᏦᛕꓗ\u{10518}ƙⱩҚ₭ꝀҞᴋĸ',
  l: '∣⏽│\u0661\u06f1\u{10320}\u{1e8c7}ƖǀΙⲒІӀ\u05d5\u05df\u0627\u07caⵏᛁꓲ\u{16f28}\u{1028a}\u{10309}\u{1d22a}ⳐᏞᒪꓡ\u{16f16}\u{118a3}\u{118b2}\u{1041b}\u{10526}ŁɭƗƚɫ\u0673ʟ',
  m: 'ΜϺⲘМᎷᗰᛖꓟ\u{102b0}\u{10311}Ӎ\u{118e3}\u{11700}₥ɱᵯᴍ',
  n: 'ոռΝⲚꓠ\u{10513}\u{1018e}ɳƞηƝᵰɴи',
  o: '०੦૦௦౦೦൦๐໐၀\u0665\u06f5ᴏᴑꬽσჿ\u05e1\u0647\u06be\u06c1\u06d5ഠဝ\u{118c8}\u{118d7}\u07c0০୦〇\u{114d0}\u{118e0}ΟⲞОՕⵔዐଠ\u{104c2}ꓳ\u{118b5}\u{10292}\u{102ab}\u{10404}\u{10516}\u06ffꬾØⵁ⊖⊝⍬\u{1d21a}\u{1f714}ƟꝊΘӨѲⴱᎾᏫꭴတ',
  oe: 'Œ',
  p: '⍴ΡⲢРᏢᑭꓑ\u{10295}ƥᵽᴘ',
  q: 'ԛգզⵕʠǫ',
  r: 'ꭇꭈᴦⲅгꮁ\u{1d216}ƦᎡᏒ\u{104b4}ᖇꓣ\u{16f35}ɽɼɍғᵲя',
  s: 'ꜱƽ\u{118c1}ЅՏᏕᏚꓢ\u{16f3a}\u{10296}\u{10420}ʂᵴ',
  t: '⊤⟙\u{1f768}ΤⲦТᎢꓔ\u{16f0a}\u{118bc}\u{10297}\u{102b1}\u{10315}ƭ⍡ȾƮҬ₮Ŧᵵᴛ',
  u: 'ꞟᴜꭎꭒʋυ∪⋃Սሀ\u{104ce}ᑌꓴ\u{16f42}\u{118b8}ᵾɄᏌ',
  v: '∨⋁ᴠν\u05d8\u{11706}\u{1d20d}\u0667\u06f7ѴⴸᏙᐯꛟꓦ\u{16f08}\u{118a0}\u{1051d}\u{10197}\u{1f708}',
  w: 'ɯᴡѡա\u{1170a}\u{1170e}\u{1170f}\u{118ef}\u{118e6}ԜᎳᏔꓪѽ\u{114c5}₩ꝡ',
  x: '×⤫⤬⨯ᕁᕽ᙭╳\u{10322}\u{118ec}ꞳΧⲬХⵝᚷꓫ\u{10290}\u{102b4}\u{10317}\u{10527}⨰Ҳ\u{10196}',
  y: 'ɣᶌʏỿꭚγყ\u{118dc}ΥⲨУҮᎩᎽꓬ\u{16f43}\u{118a4}\u{102b2}ƴ¥ɎҰ',
  z: 'ᴢ\u{118c4}\u{102f5}\u{118e5}ΖᏃꓜ\u{118a9}ʐƵȤᵶ',
};
