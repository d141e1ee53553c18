// Looks a host up as programs on musl do, in odd spellings too, and fetches a page from it.
// musl-gcc -static -o asks asks.c; ./asks HOST
#define _GNU_SOURCE
#include <ctype.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int found(const char *host, int family) {
  struct addrinfo hints = {.ai_family = family, .ai_socktype = SOCK_STREAM}, *list = NULL, *one;
  int count = 0;
  if (getaddrinfo(host, "80", &hints, &list) != 0) return 0;
  for (one = list; one; one = one->ai_next) count++;
  freeaddrinfo(list);
  return count;
}

static void fetch(const char *host) {
  struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *list = NULL;
  char text[4096] = "", *page;
  int size = 0, got, connection;
  if (getaddrinfo(host, "80", &hints, &list) != 0) { puts("no address"); return; }
  connection = socket(list->ai_family, SOCK_STREAM, 0);
  if (connect(connection, list->ai_addr, list->ai_addrlen) != 0) { puts("no connection"); return; }
  dprintf(connection, "GET / HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n", host);
  while (size < 4000 && (got = read(connection, text + size, 4000 - size)) > 0) size += got;
  page = strstr(text, "hello");
  printf("%.*s\n", (int)(6 + strlen(host)), page ? page : "no page");
}

int main(int count, char **words) {
  const char *host = words[count - 1];
  char upper[256], odd[400];
  unsigned i;
  for (i = 0; i <= strlen(host); i++) upper[i] = toupper(host[i]);
  printf("any %d ip4 %d ip6 %d\n", found(host, AF_UNSPEC), found(host, AF_INET), found(host, AF_INET6));
  snprintf(odd, sizeof odd, "%s.", host);
  printf("upper %d dot %d\n", found(upper, AF_INET), found(odd, AF_INET));
  snprintf(odd, sizeof odd, "%064d.%s", 0, host);
  printf("long %d", found(odd, AF_INET));
  snprintf(odd, sizeof odd, "a..%s", host);
  printf(" empty %d\n", found(odd, AF_INET));
  fetch(host);
  fetch(upper);
  return 0;
}
