/** The passwords that every guessing list begins with. Compared in lower case. */
const COMMON = new Set(
  `123456 123456789 12345678 password qwerty 12345 1234567 111111 123123 qwerty123 1q2w3e4r 1234567890
   password1 password123 abc123 abcd1234 aa123456 admin123 welcome1 welcome123 letmein1 iloveyou1 monkey123
   dragon123 football1 baseball1 sunshine1 princess1 trustno1 superman1 passw0rd p@ssw0rd p@ssword1 qwertyui
   qwerty12 qwerty1234 asdf1234 zxcvbnm1 1qaz2wsx qazwsx123 changeme1 secret123 hello123 summer2024 summer2025
   summer2026 winter2024 winter2025 winter2026 spring2026 autumn2026 tradingview1 tradingview123 bitcoin123
   bitcoin1 crypto123 discord123`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Accepted at sign-up with a warning, refused at reset and change (resolutions, 11). */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}
