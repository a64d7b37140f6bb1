import type { FRAME_LINKS_COPY } from '../on-demand/frame-links.texts.ts';
import type { FRAME_COPY, NOT_FOUND_COPY } from '../pages/frame.texts.ts';
import type { LINK_QUESTION_COPY } from '../pages/mailed-links.texts.ts';
import type { Translation } from '../translation.ts';

export const FRAME_ZH = {
  frame: {
    description: '你的套餐、社区权限和 TradingView 指标。',
    noScript: '本页需要 JavaScript。套餐介绍请见首页。',
    loading: '正在加载…',
    skip: '跳到正文',
    language: '语言',
    sections: '页内导航',
    colours: '切换配色',
    toLight: '切换到浅色',
    toDark: '切换到深色',
    close: '关闭',
    notifications: '通知（F8）',
    closeNotification: '关闭通知',
    showPassword: '显示密码',
    hidePassword: '隐藏密码',
    checking: '正在检查浏览器，需要几秒钟…',
    notLoaded: '加载失败。',
    retry: '重试',
    failure: {
      title: '页面未能加载',
      text: '请检查网络后重试。已提交的内容不会丢失。',
    },
  },
  'frame.links': { label: '法律信息与帮助', help: '帮助', contact: '联系我们', status: '系统状态' },
  'frame.not-found': {
    page: '页面不存在',
    title: '404 页面不存在',
    text: '你访问的页面不存在，或已被移除。',
    home: '返回首页',
    admin: '前往管理后台',
  },
  'mailed-links.question': {
    confirm: {
      title: '确认邮箱',
      lead: '{email} 是你的邮箱吗？',
      action: '确认邮箱',
    },
    password: {
      title: '确认邮箱',
      lead: '此浏览器尚未登录账户 {email}。',
      own: '如果账户是你本人创建的，请登录，之后会回到这里完成确认。',
      other: '这个账户不是我创建的',
      details: [
        '设置新密码即可接管账户。所有浏览器都会退出登录，Discord 和 TradingView 用户名也会移除。',
      ],
      action: '设置新密码',
    },
    changeOld: {
      title: '更换邮箱？',
      lead: '将账户邮箱从 {email} 更换为 {newEmail}？',
      details: [
        '两个邮箱中的链接都打开后，更换才会生效，届时所有浏览器都会退出登录。',
        '如果不是你本人操作，请关闭本页并修改密码。',
      ],
      action: '确认更换邮箱',
    },
    changeNew: {
      title: '将此邮箱用于另一个账户？',
      lead: '此后账户 {email} 将使用 {newEmail} 登录。',
      removes: '目前使用 {newEmail} 登录的账户将被永久删除，其所有数据也会一并删除。',
      unknown: '如果你不认识 {email}，请关闭本页，不会有任何变化。',
      action: '使用此邮箱',
      actionRemoves: '删除该账户并继续',
      cancel: '取消',
    },
    takeBack: {
      title: '恢复账户？',
      lead: '将 {email} 恢复为你的登录邮箱？',
      details: [
        '所有浏览器都会退出登录，通行密钥会移除，你需要设置新密码。',
        '如果邮箱是你本人更换的，请关闭本页。',
      ],
      action: '恢复账户',
    },
  },
} satisfies {
  frame: Translation<typeof FRAME_COPY>;
  'frame.not-found': Translation<typeof NOT_FOUND_COPY>;
  'frame.links': Translation<typeof FRAME_LINKS_COPY>;
  'mailed-links.question': Translation<typeof LINK_QUESTION_COPY>;
};
